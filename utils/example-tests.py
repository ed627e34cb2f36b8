#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the tests of the examples: examples/*.besl.test.

    python3 utils/example-tests.py [examples]

Expectations come from here, never from running a shader: each function below works its example out once more from what its comments say, in
Python's double precision and its own way, or is a case that can be done in one's head. Tolerances leave room for the precision of the shader's types.
"""

import json
import math
import os
import struct
import sys


def half(x):
    """The nearest value of 16 bits."""
    return struct.unpack("e", struct.pack("e", x))[0]


def clamp(x, low, high):
    return min(max(x, low), high)


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def scale(a, s):
    return [x * s for x in a]


def add(*vectors):
    return [sum(parts) for parts in zip(*vectors)]


def sub(a, b):
    return [x - y for x, y in zip(a, b)]


def normalize(a):
    return scale(a, 1 / math.sqrt(dot(a, a)))


def mix(a, b, t):
    return a + (b - a) * t


def smoothstep(low, high, x):
    t = clamp((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


LUMINANCE = [0.2126, 0.7152, 0.0722]


class Picture:
    """Texels as lists, sampled between their centres and repeated beyond the edges."""

    def __init__(self, width, height, texel):
        self.width, self.height = width, height
        self.rows = [[list(texel(x, y)) for x in range(width)] for y in range(height)]

    def fetch(self, x, y):
        return self.rows[clamp(y, 0, self.height - 1)][clamp(x, 0, self.width - 1)]

    def sample(self, u, v):
        x, y = clamp(u, 0, 1) * self.width - 0.5, clamp(v, 0, 1) * self.height - 0.5
        left, top = math.floor(x), math.floor(y)
        tx, ty = x - left, y - top
        upper = [mix(a, b, tx) for a, b in zip(self.fetch(left, top), self.fetch(left + 1, top))]
        lower = [mix(a, b, tx) for a, b in zip(self.fetch(left, top + 1), self.fetch(left + 1, top + 1))]
        return [mix(a, b, ty) for a, b in zip(upper, lower)]

    def binding(self, format="rgba32f", **more):
        texels = [number for row in self.rows for texel in row for number in texel]
        return {"size": [self.width, self.height], "format": format, "texels": texels, **more}


def target(width, height):
    return {"size": [width, height], "fill": [0]}


def area(name, width, height):
    return f"{name}[0:{width},0:{height}]"


# --- one function for each example ------------------------------------------------------------------


def ambient_occlusion():
    # One unit of depth for one unit of z: clip = (x, y, z, 1), so that the depth d is at z = -10 d.
    projection = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -0.1, 0, 0, 0, 0, 1]
    inverse = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -10, 0, 0, 0, 0, 1]

    def case(name, depth, normal, strength, expected):
        return {
            "name": name,
            "bind": {
                "depth_map": {"size": [32, 32], "fill": [depth, 0, 0, 1]},
                "normal_map": {"size": [32, 32], "fill": [n * 0.5 + 0.5 for n in normal] + [1]},
                "occlusion": target(32, 32),
            },
            "set": {"view.projection": projection, "view.inverse_projection": inverse, "view.radius": 0.1, "view.bias": 0.01, "view.strength": strength},
            "dispatch": [4, 4],
            "expect": {"occlusion[8:24,8:24]": {"repeat": [expected], "tolerance": 0.003}},
        }

    # Turned into the wall, a point is hidden when it is deeper than the bias.
    deep = sum((0.1 * f * f + 0.01) * (1 - f) > 0.01 for f in ((i + 0.5) / 16 for i in range(16)))
    return [
        case("the sky is open", 1, [0, 0, 1], 1, 1),
        case("a wall does not hide itself", 0.5, [0, 0, 1], 1, 1),
        case("what looks into the wall sees little else", 0.5, [0, 0, -1], 0.75, 1 - deep / 16 * 0.75),
    ]


def auto_exposure():
    counts = [0] * 256
    counts[0], counts[100], counts[140], counts[255] = 500, 300, 150, 50
    weighted = sum(i * n for i, n in enumerate(counts))
    average_log = max(weighted / (1000 - 500) - 1, 0) / 254 * 16 - 8
    adapted = mix(0.5, 2**average_log, 1 - math.exp(-0.016 * 2))
    return [
        {
            "name": "moves towards the average of what is lit",
            "bind": {"histogram": counts, "adaptation": [-8, 16, 2, 0.016, 1000], "exposure": [0.5, 0]},
            "expect": {"exposure": {"values": [adapted, 0.18 / adapted], "tolerance": 1e-4}, "histogram.bins": {"repeat": [0]}},
        },
        {
            "name": "a black frame becomes as bright as can be",
            "bind": {"histogram": [1000], "adaptation": [-8, 16, 1e9, 1, 1000], "exposure": [0.5, 0]},
            "expect": {"exposure": {"values": [2**-8, 0.18 * 256], "tolerance": 1e-4}},
        },
    ]


def bloom_source():
    return Picture(4, 4, lambda x, y: [0.25 * x, 0.5 + 0.125 * y, 4 if (x, y) == (1, 2) else 0.25, 1])


def bloom_downsample():
    source = bloom_source()

    def expected(first):
        result = []
        for y in range(2):
            for x in range(2):
                u, v = (x + 0.5) / 2, (y + 0.5) / 2
                total = [0] * 4
                for (bx, by), share in {(0, 0): 0.5, (1, 1): 0.125, (-1, 1): 0.125, (1, -1): 0.125, (-1, -1): 0.125}.items():
                    taps = [source.sample(u + (bx + i) / 4, v + (by + j) / 4)[:3] for i in (-1, 1) for j in (-1, 1)]
                    average = scale(add(*taps), 0.25)
                    weight = 1 / (1 + dot(average, LUMINANCE)) if first else 1
                    total = add(total, scale([*scale(average, weight), weight], share))
                color = scale(total[:3], 1 / total[3])
                if first:
                    brightness = max(color)
                    over = clamp(brightness - 0.4 + 0.2, 0, 0.4)
                    color = scale(color, max(over * over / (0.8 + 0.0001), brightness - 0.4) / brightness)
                result += [*color, 1]
        return result

    return [
        {
            "name": "first level" if first else "further levels",
            "bind": {"source": source.binding(), "target": target(2, 2), "bloom": [0.4, 0.2, first]},
            "expect": {area("target", 2, 2): {"values": expected(first), "tolerance": 0.002}},
        }
        for first in (1, 0)
    ]


def bloom_upsample():
    smaller = Picture(2, 2, lambda x, y: [x, y, 2 * x + y, 1])
    current = Picture(4, 4, lambda x, y: [0.25, 0.125 * x, 0.5 * y, 0])
    tent = [0.25, 0.5, 0.25]
    expected = []
    for y in range(4):
        for x in range(4):
            total = [0] * 4
            for j in range(3):
                for i in range(3):
                    tap = smaller.sample((x + 0.5) / 4 + (i - 1) * 1.5 / 2, (y + 0.5) / 4 + (j - 1) * 1.5 / 2)
                    total = add(total, scale(tap, tent[i] * tent[j]))
            expected += add(current.fetch(x, y), scale(total, 0.5))
    return [
        {
            "name": "a tent of the smaller level is added",
            "bind": {"smaller": smaller.binding(), "current": current.binding(), "result": target(4, 4), "upsample": [1.5, 0.5]},
            "expect": {area("result", 4, 4): {"values": expected, "tolerance": 0.002}},
        }
    ]


def gaussian_blur():
    weights = [0.1335712, 0.1263530, 0.1069555, 0.0810150, 0.0549128, 0.0333063, 0.0180769, 0.0087794, 0.0038155]
    source = Picture(140, 2, lambda x, y: [1 if x == 126 + y else 0, x / 140, 1, 1])
    expected = []
    for y in range(2):
        for x in range(140):
            total = [0] * 4
            for offset in range(-8, 9):
                total = add(total, scale(source.fetch(x + offset, y), weights[abs(offset)]))
            expected += total
    return [
        {
            "name": "a point, a ramp and a plain across two workgroups",
            "bind": {"source": source.binding(), "blurred": target(140, 2)},
            "dispatch": [2, 2],
            "expect": {area("blurred", 140, 2): {"values": [round(x, 6) for x in expected], "tolerance": 0.001}},
        }
    ]


def histogram():
    luminances = [0, 0.00001, 0.001, 0.01, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 100, 0.01, 0.3, 0.3, 0.3, 5]
    frame = Picture(4, 4, lambda x, y: [luminances[y * 4 + x]] * 3 + [1])
    bins = [0] * 256
    for luminance in luminances:
        if luminance < 0.0001:
            bins[0] += 1
        else:
            bins[int(clamp((math.log2(luminance) + 10) / 16, 0, 1) * 254 + 1)] += 1
    bins[7] += 3
    return [
        {
            "name": "counts are added to what is there",
            "bind": {"frame": frame.binding(), "histogram": [0] * 7 + [3], "range": [-10, 1 / 16]},
            "dispatch": [2, 1],
            "expect": {"histogram.bins": bins},
        }
    ]


def instance_culling():
    # A cube from -10 to 10; every third sphere is far outside, and one overlaps a face from outside.
    planes = [1, 0, 0, 10, -1, 0, 0, 10, 0, 1, 0, 10, 0, -1, 0, 10, 0, 0, 1, 10, 0, 0, -1, 10]
    spheres = []
    for i in range(100):
        spheres += [30 if i % 3 == 0 else -9 + 0.18 * i, 0, 0, 1]
    spheres[4 * 50 : 4 * 50 + 4] = [0, 11.5, 0, 2]
    spheres[4 * 52 : 4 * 52 + 4] = [0, 11.5, 0, 1]
    visible = [i for i in range(90) if i % 3 and i != 52]
    return [
        {
            "name": f"subgroups of {size}",
            "bind": {"frustum": planes + [90], "bounds": spheres},
            "dispatch": 2,
            "subgroup_size": size,
            "expect": {"draw_list.count": [len(visible)], f"draw_list.instances[0:{len(visible) + 1}]": visible + [0]},
        }
        for size in (32, 64, 128)
    ]


def light_tiles():
    # A screen of 4 by 2 tiles. The first light is in the middle and reaches a little to all sides, the second is far to the left, the third behind the eye,
    # the fourth in the upper right corner.
    tiles = (4, 2)
    lights = [([0, 0, -10], 1), ([-100, 0, -10], 1), ([0, 0, 5], 1), ([9, 9, -10], 0.5)]
    masks = [[0] * (tiles[0] * 8) for _ in range(tiles[1])]
    for index, ((x, y, z), radius) in enumerate(lights):
        distance = -z
        if distance + radius < 0.1:
            continue
        extent = radius / max(distance - radius, 0.1)
        centre = [x / max(distance, 0.1), -y / max(distance, 0.1)]
        low, high = [(c - extent) / 2 + 0.5 for c in centre], [(c + extent) / 2 + 0.5 for c in centre]
        if min(high) < 0 or max(low) > 1:
            continue
        span = [(int(clamp(math.floor(l * n), 0, n - 1)), int(clamp(math.floor(h * n), 0, n - 1))) for l, h, n in zip(low, high, tiles)]
        for row in range(span[1][0], span[1][1] + 1):
            for column in range(span[0][0], span[0][1] + 1):
                masks[row][column * 8 + index // 32] |= 1 << index % 32
    data = [number for position, radius in lights for number in [*position, radius]]
    return [
        {
            "name": "bits of the lights in the tiles that they touch",
            "bind": {"lights": data, "screen": [*tiles, 1, 1, 0.1], "tile_masks": {"size": [tiles[0] * 8, tiles[1]], "fill": [0]}},
            "set": {"lights.count": len(lights)},
            "expect": {area("tile_masks", tiles[0] * 8, tiles[1]): [mask for row in masks for mask in row]},
        }
    ]


def prefix_sum():
    count = 700
    values = [(i * 7 + 3) % 11 for i in range(count)]
    prefixes = [sum(values[i // 512 * 512 : i]) for i in range(count)]
    return [
        {
            "name": "two blocks, the second one not full",
            "bind": {"values": values, "push_constant": [count]},
            "dispatch": 2,
            "expect": {f"prefixes.items[0:{count + 1}]": prefixes + [0], "block_totals.items[0:3]": [sum(values[:512]), sum(values[512:]), 0]},
        }
    ]


def sharpen():
    def model(rows, amount):
        width, height = len(rows[0]), len(rows)
        at = lambda x, y: half(rows[clamp(y, 0, height - 1)][clamp(x, 0, width - 1)])
        result = []
        for y in range(height):
            for x in range(width):
                around = [at(x, y - 1), at(x, y + 1), at(x - 1, y), at(x + 1, y)]
                low, high = min(around + [at(x, y)]), max(around + [at(x, y)])
                headroom = clamp(min(low, 1 - high) / max(high, 0.001), 0, 1)
                lobe = math.sqrt(headroom) * (-0.125 - 0.075 * amount)
                value = clamp((sum(around) * lobe + at(x, y)) / (1 + 4 * lobe), 0, 1)
                result += [value] * 3 + [1]
        return result

    flat = [[0.25] * 5] * 3
    soft = [[0.4, 0.4, 0.4, 0.4], [0.4, 0.5, 0.6, 0.6], [0.4, 0.55, 0.6, 0.6]]

    def case(name, rows, amount):
        source = Picture(len(rows[0]), len(rows), lambda x, y: [rows[y][x]] * 3 + [1])
        return {
            "name": name,
            "bind": {"source": source.binding(), "result": target(source.width, source.height), "sharpness": [amount]},
            "expect": {area("result", source.width, source.height): {"values": model(rows, amount), "tolerance": 0.006}},
        }

    return [case("a flat area stays", flat, 1), case("soft detail is lifted", soft, 1), case("a little", soft, 0)]


def skinning():
    # Joint 0 moves, joint 1 turns by 90 degrees around z and moves.
    move = [1, 0, 0, 0, 1, 0, 0, 0, 1, 10, 20, 30]
    turn = [0, 1, 0, -1, 0, 0, 0, 0, 1, 1, 2, 3]
    # Vertex 4 follows joint 0, vertex 5 joint 1, vertex 6 both by halves.
    diagonal = math.sqrt(0.5)
    vertices = {4: [1, 2, 3, 1, 0, 0, 0, 1, 0, 1], 5: [1, 2, 3, 1, 0, 0, 0, 1, 0, -1], 6: [2, 0, 0, 1, 0, 0, 0, 0, 1, 1]}
    influences = {4: ([0, 0, 0, 0], [1, 0, 0, 0]), 5: ([1, 0, 0, 0], [1, 0, 0, 0]), 6: ([0, 1, 0, 0], [0.5, 0.5, 0, 0])}
    sets = {"pose.transforms[0]": move, "pose.transforms[1]": turn}
    for index, numbers in vertices.items():
        sets[f"bind_vertices.items[{index}]"] = numbers
        sets[f"influences.items[{index}].joints"] = influences[index][0]
        sets[f"influences.items[{index}].weights"] = influences[index][1]
    expected = [
        *[11, 22, 33, 1, 0, 0, 0, 1, 0, 1],
        *[-2 + 1, 1 + 2, 3 + 3, 0, 1, 0, -1, 0, 0, -1],
        *[0.5 * (2 + 10) + 0.5 * 1, 0.5 * 20 + 0.5 * (2 + 2), 0.5 * 30 + 0.5 * 3, diagonal, diagonal, 0, 0, 0, 1, 1],
    ]
    return [
        {
            "name": "one joint, another one, both",
            "bind": {"push_constant": [4, 3, 7]},
            "set": sets,
            "expect": {
                "posed_vertices.items[7:10]": {"values": expected, "tolerance": 1e-5},
                "posed_vertices.items[6]": {"repeat": [0]},
                "posed_vertices.items[10]": {"repeat": [0]},
            },
        }
    ]


def sky():
    planet, air = 6371000.0, 6471000.0
    rayleigh = [0.0000058, 0.0000135, 0.0000331]
    mie = 0.0000039
    sun = normalize([0.3, 0.5, 0.8])

    def span(origin, direction, radius):
        along = dot(origin, direction)
        rest = along * along - dot(origin, origin) + radius * radius
        if rest < 0:
            return None
        reach = math.sqrt(rest)
        return (max(-along - reach, 0), reach - along) if reach > along else None

    def densities(position):
        height = max(math.sqrt(dot(position, position)) - planet, 0)
        return [math.exp(-height / 8000), math.exp(-height / 1200)]

    def light_at(position, depth):
        step = span(position, sun, air)[1] / 6
        to_sun = [0, 0]
        for i in range(6):
            to_sun = add(to_sun, scale(densities(add(position, scale(sun, (i + 0.5) * step))), step))
        total = add(depth, to_sun)
        return [math.exp(-(r * total[0] + mie * 1.1 * total[1])) for r in rayleigh]

    expected = []
    for y in range(4):
        for x in range(4):
            across, up = ((x + 0.5) / 4 * 2 - 1) * 0.5, (1 - (y + 0.5) / 4 * 2) * 0.5
            direction = normalize([across, 0.6 + 0.8 * up, 0.8 - 0.6 * up])
            origin = [0, planet + 500, 0]
            entry, far = span(origin, direction, air)
            ground = span(origin, direction, planet)
            if ground:
                far = ground[0]
            step = (far - entry) / 16
            depth, molecules, haze = [0, 0], [0] * 3, [0] * 3
            for i in range(16):
                position = add(origin, scale(direction, entry + (i + 0.5) * step))
                local = scale(densities(position), step)
                depth = add(depth, local)
                if span(position, sun, planet):
                    continue
                light = light_at(position, depth)
                molecules, haze = add(molecules, scale(light, local[0])), add(haze, scale(light, local[1]))
            cosine = dot(direction, sun)
            phase = 0.0596831 * (1 + cosine * cosine)
            forward = 0.1193662 * (1 - 0.76**2) * (1 + cosine * cosine) / ((1 + 0.76**2 - 1.52 * cosine) ** 1.5 * (2 + 0.76**2))
            expected += [(m * r * phase + h * mie * forward) * 20 for m, r, h in zip(molecules, rayleigh, haze)] + [1]
    return [
        {
            "name": "clear sky, the sun in the picture",
            "bind": {"sky": target(4, 4)},
            "set": {
                **{f"camera.{name}": value for name, value in (("forward", [0, 0.6, 0.8]), ("right", [1, 0, 0]), ("up", [0, 0.8, -0.6]))},
                "camera.half_height": 0.5,
                "camera.altitude": 500,
                "sun.direction": sun,
                "sun.intensity": 20,
            },
            "expect": {area("sky", 4, 4): {"values": [round(x, 5) for x in expected], "tolerance": 0.005}},
        }
    ]


def terrain_normals():
    # A slope of one metre a point along x in the first rows, and a step beyond.
    sets, used = {}, {}
    height = lambda x, y: 10 * x if y < 4 else 10 * x + 40
    for y in range(9):
        sets[f"heights.items[{y * 1024}:{y * 1024 + 9}]"] = [height(x, y) for x in range(9)]
    for y in range(8):
        sets[f"materials.items[{y * 1024}:{y * 1024 + 8}]"] = [x % 3 for x in range(8)]
    expect = {}
    points, steep = [0] * 3, [0] * 3
    for y in range(8):
        row = []
        for x in range(8):
            slope_x = 0.1 * (height(max(x - 1, 0), y) - height(x + 1, y))
            slope_z = 0.1 * (height(x, max(y - 1, 0)) - height(x, y + 1))
            normal = normalize([slope_x, 2, slope_z])
            total = sum(map(abs, normal))
            row += [round((n / total * 0.5 + 0.5) * 65535) for n in (normal[0], normal[2])]
            points[x % 3] += 1
            steep[x % 3] += normal[1] < 0.6
        # Rounding to 16 bits can fall to the other side of a half.
        expect[f"normals.items[{y * 1024}:{y * 1024 + 8}]"] = row
    return [
        {
            "name": "a slope with a step",
            "bind": {"push_constant": [0.1, 1, 0.6]},
            "set": sets,
            "expect": {"usage.points[0:4]": points + [0], "usage.steep_points[0:4]": steep + [0], **expect},
        }
    ]


def tone_mapping():
    hdr = Picture(4, 2, lambda x, y: [half(v) for v in (0.1 * x, 0.3 * y + 0.05, 2.0 ** (x - 2), 1)])
    exposure, white, saturation, strength = 1.5, 4, 0.8, 0.25
    lut = [0.25, 0.5, 0.75]
    dither = [-0.375, 0.125, 0.375, -0.125]
    encode = lambda v: v * 12.92 if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055
    expected = []
    for y in range(2):
        for x in range(4):
            color = [max(c * exposure, 0) for c in hdr.fetch(x, y)[:3]]
            luminance = dot(color, LUMINANCE)
            if luminance > 0.0001:
                color = scale(color, (1 + luminance / white**2) / (1 + luminance))
            luminance = dot(color, LUMINANCE)
            color = [clamp(mix(luminance, c, saturation), 0, 1) for c in color]
            color = [mix(c, l, strength) for c, l in zip(color, lut)]
            noise = dither[y % 2 * 2 + x % 2] / 255
            expected += [clamp(encode(c) + noise, 0, 1) for c in color] + [1]
    return [
        {
            "name": "exposed, compressed, graded and dithered",
            "bind": {
                "hdr": hdr.binding("rgba16f"),
                "grading_lut": {"size": [2, 2, 2], "fill": lut + [1]},
                "grade": [exposure, white, saturation, strength],
                "display": target(4, 2),
            },
            "expect": {area("display", 4, 2): {"values": [round(e, 6) for e in expected], "tolerance": 0.003}},
        }
    ]


def sprite_vertices():
    sprites = [
        # centre, half size, uv from and to, tint, rotation, page
        ([50, 25], [10, 5], [0, 0], [1, 0.5], [1, 0.5, 0.25, 1], 0, 3),
        ([150, 75], [20, 10], [0.25, 0.5], [0.5, 1], [1, 1, 1, 0.5], 90, 7),
    ]
    corners = [(0, 0), (1, 0), (1, 1), (0, 0), (1, 1), (0, 1)]
    positions, uvs, tints, pages = [], [], [], []
    for centre, half_size, uv_min, uv_max, tint, rotation, page in sprites:
        for corner in corners:
            x, y = ((2 * c - 1) * h for c, h in zip(corner, half_size))
            if rotation == 90:
                x, y = -y, x
            positions += [(centre[0] + x) / 100 - 1, 1 - (centre[1] + y) / 50, 0, 1]
            uvs += [mix(a, b, c) for a, b, c in zip(uv_min, uv_max, corner)]
            tints += tint
            pages.append(page)
    return [
        {
            "name": "one upright, one turned",
            "bind": {"push_constant": [200, 100, 1, 0]},
            "set": {f"sprites.items[{i}]": [n for part in sprite for n in (part if isinstance(part, list) else [part])] for i, sprite in enumerate(sprites)},
            "vertices": 6,
            "instances": 2,
            "tolerance": 1e-6,
            "expect": {"position[0:12]": positions, "uv[0:12]": uvs, "tint[0:12]": tints, "page[0:12]": pages},
        }
    ]


def sprite_fragments():
    def case(name, distance, expected):
        return {
            "name": name,
            "bind": {
                "atlas_pages[3]": {"size": [4, 4], "fill": [0.8, 0.4, 0.2, distance]},
                "push_constant": [4, 2, 1, 0.01],
                "tint": [1, 0.5, 1, 0.8],
                "page": [3],
            },
            "size": [4, 2],
            # The edge is steep, as its distance is the same everywhere.
            "expect": {area("color", 4, 2): {"repeat": expected, "tolerance": 0.001}},
        }

    return [
        case("inside", 0.9, [0.8 * 0.8, 0.4 * 0.5 * 0.8, 0.2 * 0.8, 0.8]),
        case("on the edge", 0.5, [0.8 * 0.4, 0.4 * 0.5 * 0.4, 0.2 * 0.4, 0.4]),
        case("outside, where fragments are dropped", 0.2, [0, 0, 0, 0]),
    ]


def reflection_probe():
    sky, room, table = [0.2, 0.3, 0.4], [1, 0.5, 0.25], [0.8, 0.1]
    strength = 0.04 * table[0] + table[1]

    def case(name, x, influence):
        return {
            "name": name,
            "bind": {
                "sky_map": {"size": [4, 4, 6], "fill": sky + [1]},
                "probe_maps": {"size": [4, 4, 12], "fill": room + [1]},
                "brdf_table": {"size": [4, 4], "fill": table + [0, 1]},
                "world_position": [x, 0, 0],
                "world_normal": [0, 0, 3],
                "surface": [0.5, 0.04],
                "probe_index": [2],
            },
            "set": {"probes.items[2]": [-4, -4, -4, 4, 4, 4, 0, 0, 0, 2, 1], "eye": [1, 2, 3, 1]},
            "size": [2, 2],
            "expect": {area("reflection", 2, 2): {"repeat": [mix(s, r, influence) * strength for s, r in zip(sky, room)] + [1], "tolerance": 1e-5}},
        }

    return [case("deep in the room", 1, 1), case("near a wall", 3, 0.5), case("outside", 5, 0)]


def lit_surface():
    eye, normal, metalness, roughness, albedo = [0, 0, 3], [0, 0, 1], 0.25, 0.5, [0.8, 0.4, 0.2]
    sun = normalize([1, 2, 2])

    def shade(position, to_light):
        to_eye = normalize(sub(eye, position))
        n_dot_l = dot(normal, to_light)
        if n_dot_l <= 0:
            return [0, 0, 0]
        between = normalize(add(to_eye, to_light))
        n_dot_v, n_dot_h, cosine = dot(normal, to_eye), dot(normal, between), dot(between, to_eye)
        alpha = roughness**2
        k = alpha / 2
        masking = (n_dot_l * (1 - k) + k) * (n_dot_v * (1 - k) + k)
        gloss = alpha**2 / (4 * math.pi * (n_dot_h**2 * (alpha**2 - 1) + 1) ** 2 * masking)
        result = []
        for a in albedo:
            base = mix(0.04, a, metalness)
            result.append((a * (1 - metalness) / math.pi + (base + (1 - base) * (1 - cosine) ** 5) * gloss) * n_dot_l)
        return result

    def case(name, position, blocker, visible):
        light, reach, tint, intensity = [1, 1, 1], 4, [1, 0.5, 0.25], 3
        offset = sub(light, position)
        distance = math.sqrt(dot(offset, offset))
        strength = intensity * (1 - distance / reach) ** 2 / (distance**2 + 0.01) if distance < reach else 0
        expected = add(scale(shade(position, sun), 2 * visible), [s * t * strength for s, t in zip(shade(position, scale(offset, 1 / distance)), tint)])
        return {
            "name": name,
            "bind": {
                "textures[5]": {"size": [2, 2], "fill": albedo + [0.75]},
                "textures[6]": {"size": [2, 2], "fill": [0.5, 0.5, 0, 0]},
                "shadow_map": {"size": [8, 8, 4], "fill": [blocker, 0, 0, 0]},
                "world_position": position,
                "world_normal": [0, 0, 2],
                "uv": [0.5, 0.5],
                "view_depth": [15],
                "material_index": [7],
            },
            "set": {
                "materials.items[7]": [1, 1, 1, 1, 0.5, 1, 5, 6],
                "scene.eye": eye,
                "scene.light_count": 1,
                "scene.sun_direction": sun,
                "scene.sun_intensity": 2,
                "scene.shadow_matrices[1]": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0.5, 1],
                "scene.cascade_ends": [10, 20, 30, 40],
                "scene.lights[0]": [*light, reach, *tint, intensity],
            },
            "size": [2, 2],
            "expect": {area("color", 2, 2): {"repeat": expected + [0.75], "tolerance": 1e-4}},
        }

    return [
        case("sun and lamp", [0, 0, 0], 0.9, 1),
        case("in the shadow of something", [0, 0, 0], 0.4, 0),
        case("beyond the shadow map and the lamp", [5, 0, 0], 0.4, 1),
    ]


def meshlet_tasks():
    # A cube from -10 to 10, an eye in front of it. Every third meshlet is outside, every fifth faces away.
    planes = [1, 0, 0, 10, -1, 0, 0, 10, 0, 1, 0, 10, 0, -1, 0, 10, 0, 0, 1, 10, 0, 0, -1, 10]
    sets = {"view.planes": planes, "view.eye": [0, 0, 20]}
    visible = [[], []]
    for i in range(45):
        outside, away = i % 3 == 0, i % 5 == 0
        sets[f"meshlets.items[{10 + i}].sphere"] = [30 if outside else i / 10, 0, 0, 1]
        sets[f"meshlets.items[{10 + i}].cone"] = [0, 0, -1 if away else 1, 0.5]
        if i < 40 and not outside and not away:
            visible[i // 32].append(10 + i)
    return [
        {
            "name": "two workgroups, the second one not full",
            "bind": {"push_constant": [10, 40, 0]},
            "set": sets,
            "dispatch": 2,
            "expect": {
                "task.counts": [len(v) for v in visible],
                f"task.visible_meshlets[0][0:{len(visible[0])}]": visible[0],
                f"task.visible_meshlets[1][0:{len(visible[1])}]": visible[1],
            },
        }
    ]


def meshlet_meshes():
    points = {100: [0, 0, 0], 101: [1, 0, 0], 102: [0, 1, 0], 103: [1, 1, 5]}
    clip = lambda p: [2 * p[0] + 1, 3 * p[1] + 2, 0.5 * p[2], 1]
    sets = {
        "view.view_projection": [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0.5, 0, 1, 2, 0, 1],
        # first vertex, first triangle, vertices, triangles
        **dict(zip((f"meshlets.items[7].{m}" for m in ("first_vertex", "first_triangle", "vertex_count", "triangle_count")), (20, 4, 3, 1))),
        **dict(zip((f"meshlets.items[9].{m}" for m in ("first_vertex", "first_triangle", "vertex_count", "triangle_count")), (40, 8, 4, 2))),
        "vertex_indices.items[20:23]": [102, 100, 101],
        "vertex_indices.items[40:44]": [100, 101, 102, 103],
        "triangle_indices.items[12:15]": [2, 1, 0],
        "triangle_indices.items[24:30]": [0, 1, 2, 2, 1, 3],
        **{f"positions.items[{i}]": p for i, p in points.items()},
    }
    order = [102, 100, 101, 100, 101, 102, 103]
    return [
        {
            "name": "two meshlets",
            "bind": {"push_constant": [0, 0, 77], "visible_meshlets": [7, 9]},
            "set": sets,
            "dispatch": 2,
            "expect": {
                "mesh.vertex_counts": [3, 4],
                "mesh.primitive_counts": [1, 2],
                "mesh.positions": [n for i in order for n in clip(points[i])],
                "mesh.triangles": [2, 1, 0, 0, 1, 2, 2, 1, 3],
                "mesh.out_meshlet": [7, 9, 9],
                "mesh.out_material": {"repeat": [77]},
            },
        }
    ]


EXAMPLES = {
    "ambient-occlusion": ambient_occlusion,
    "auto-exposure": auto_exposure,
    "bloom-downsample": bloom_downsample,
    "bloom-upsample": bloom_upsample,
    "gaussian-blur": gaussian_blur,
    "histogram": histogram,
    "instance-culling": instance_culling,
    "light-tiles": light_tiles,
    "lit-surface": lit_surface,
    "meshlet.mesh": meshlet_meshes,
    "meshlet.task": meshlet_tasks,
    "prefix-sum": prefix_sum,
    "reflection-probe": reflection_probe,
    "sharpen": sharpen,
    "skinning": skinning,
    "sky": sky,
    "sprite.frag": sprite_fragments,
    "sprite.vert": sprite_vertices,
    "terrain-normals": terrain_normals,
    "tone-mapping": tone_mapping,
}


def spell(value, indent=0):
    """JSON, with lists of numbers in lines of at most 150 characters."""
    pad = "  " * (indent + 1)
    if isinstance(value, dict):
        simple = all(not isinstance(v, (dict, list)) or (isinstance(v, list) and len(v) <= 6) for v in value.values())
        parts = [f"{json.dumps(key)}: {spell(v, indent + 1)}" for key, v in value.items()]
        line = "{ " + ", ".join(parts) + " }"
        if simple and len(line) < 110:
            return line
        return "{\n" + ",\n".join(pad + part for part in parts) + "\n" + "  " * indent + "}"
    if isinstance(value, list):
        if any(isinstance(v, dict) for v in value):
            return "[\n" + ",\n".join(pad + spell(v, indent + 1) for v in value) + "\n" + "  " * indent + "]"
        words = [spell(v) for v in value]
        line = "[" + ", ".join(words) + "]"
        if len(line) + 2 * indent < 110:
            return line
        lines, current = [], ""
        for word in words:
            if current and len(pad) + len(current) + len(word) + 2 > 148:
                lines.append(current)
                current = ""
            current += (" " if current else "") + word + ","
        lines.append(current.rstrip(","))
        return "[\n" + "\n".join(pad + line for line in lines) + "\n" + "  " * indent + "]"
    if isinstance(value, float):
        return f"{value:.7g}"
    return json.dumps(value)


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples")
    for name, tests in EXAMPLES.items():
        with open(os.path.join(folder, name + ".besl.test"), "w") as file:
            file.write("// Written by utils/example-tests.py, which works the expectations out.\n" + spell(tests()) + "\n")


if __name__ == "__main__":
    main()
