#!/usr/bin/env node
// Makes apps/gateway/data/world/rides.json: the places where real rentals of the Barcelona set began and ended,
// and shortest ways along real streets between them. Run once by hand; the result is committed.
//   node tools/make-ride-shapes.mjs STREET_GRAPH.json RENTALS.csv
// STREET_GRAPH: {nodes: [[lon, lat]], names, edges: [[from, to, name, tier, metres, [lon, lat, …]]]}
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [graphPath, rentalsPath] = process.argv.slice(2)
if (!graphPath || !rentalsPath) {
  console.error('usage: node tools/make-ride-shapes.mjs STREET_GRAPH.json RENTALS.csv')
  process.exit(2)
}
const graph = JSON.parse(readFileSync(graphPath, 'utf8'))
const rentals = readFileSync(rentalsPath, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))

const metresBetween = ([lonA, latA], [lonB, latB]) => {
  const x = (lonB - lonA) * Math.cos(((latA + latB) / 2) * (Math.PI / 180))
  return Math.hypot(x, latB - latA) * 111_195
}
const nearestNode = (point) => {
  let best = 0
  for (let n = 1; n < graph.nodes.length; n += 1) {
    if (metresBetween(graph.nodes[n], point) < metresBetween(graph.nodes[best], point)) best = n
  }
  return best
}
const pairs = (flat) => Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]])

// An edge is walked both ways; big streets are quicker than small ones.
const neighbours = graph.nodes.map(() => [])
const hurry = { 1: 1, 2: 1.1, 3: 1.3, 4: 1.9 }
for (const [from, to, , tier, metres, between] of graph.edges) {
  const shape = pairs(between)
  neighbours[from].push({ to, metres, cost: metres * hurry[tier], shape })
  neighbours[to].push({ to: from, metres, cost: metres * hurry[tier], shape: shape.toReversed() })
}

// Dijkstra with a simple bucket queue: a whole tree from one place gives all its ways in one pass.
const waysFrom = (start) => {
  const cost = new Float64Array(graph.nodes.length).fill(Number.POSITIVE_INFINITY)
  const came = new Array(graph.nodes.length)
  const buckets = [[start]]
  cost[start] = 0
  for (let b = 0; b < buckets.length; b += 1) {
    for (const node of buckets[b] ?? []) {
      if (Math.floor(cost[node] / 20) !== b) continue
      for (const edge of neighbours[node]) {
        const next = cost[node] + edge.cost
        if (next < cost[edge.to]) {
          cost[edge.to] = next
          came[edge.to] = { from: node, edge }
          const slot = Math.floor(next / 20)
          buckets[slot] ??= []
          buckets[slot].push(edge.to)
        }
      }
    }
  }
  return came
}

const places = []
for (const row of rentals) {
  for (const point of [
    [Number(row[2]), Number(row[1])],
    [Number(row[4]), Number(row[3])],
  ]) {
    const node = nearestNode(point)
    if (metresBetween(graph.nodes[node], point) > 200) continue
    const near = places.find((place) => metresBetween(graph.nodes[place.node], graph.nodes[node]) < 250)
    if (near) near.weight += 1
    else places.push({ node, weight: 1 })
  }
}

const waysEach = 14
const rides = []
places.forEach((place, from) => {
  const came = waysFrom(place.node)
  const others = places
    .map((other, to) => ({ to, metres: metresBetween(graph.nodes[place.node], graph.nodes[other.node]) }))
    .filter(({ to, metres }) => to !== from && metres > 600)
    .sort((a, b) => a.metres - b.metres)
  // near and far ones alike, more of the near
  const chosen = Array.from({ length: waysEach }, (_, i) => others[Math.floor((i / waysEach) ** 1.3 * others.length)])
  for (const to of new Set(chosen.map((other) => other.to))) {
    let at = places[to].node
    const line = [graph.nodes[at]]
    let metres = 0
    while (at !== place.node) {
      const { from: previous, edge } = came[at]
      line.push(...edge.shape.toReversed(), graph.nodes[previous])
      metres += edge.metres
      at = previous
    }
    line.reverse()
    rides.push({ from, to, metres: Math.round(metres), line: thin(line) })
  }
})

// Corners closer than 12 m to the line through their neighbours are left out.
function thin(line) {
  if (line.length < 3) return line
  const [first, last] = [line[0], line.at(-1)]
  let worst = 0
  let index = 0
  for (let i = 1; i < line.length - 1; i += 1) {
    const [ax, ay] = [(last[0] - first[0]) * 83_500, (last[1] - first[1]) * 111_195]
    const [bx, by] = [(line[i][0] - first[0]) * 83_500, (line[i][1] - first[1]) * 111_195]
    const away = Math.hypot(ax, ay) === 0 ? Math.hypot(bx, by) : Math.abs(ax * by - ay * bx) / Math.hypot(ax, ay)
    if (away > worst) [worst, index] = [away, i]
  }
  if (worst < 12) return [first, last]
  return [...thin(line.slice(0, index + 1)), ...thin(line.slice(index)).slice(1)]
}

const whole = (degrees) => Math.round(degrees * 1e5)
const deltas = (line) => {
  let [lon, lat] = [0, 0]
  return line.flatMap((point) => {
    const step = [whole(point[0]) - lon, whole(point[1]) - lat]
    lon += step[0]
    lat += step[1]
    return step
  })
}
const text = JSON.stringify({
  attribution: 'Streets © OpenStreetMap contributors, ODbL 1.0. Places after real rentals of eCooltra (MIT).',
  format:
    'places: [longitude, latitude, weight]; rides: [from, to, metres, line]; a line is longitude, latitude × 100000, each the difference to the one before',
  places: places.map(({ node, weight }) => [...graph.nodes[node], weight]),
  rides: rides.map(({ from, to, metres, line }) => [from, to, metres, deltas(line)]),
})
writeFileSync(fileURLToPath(new URL('../apps/gateway/data/world/rides.json', import.meta.url)), text)
console.log(`${places.length} places, ${rides.length} rides, ${Math.round(text.length / 1024)} kB`)
