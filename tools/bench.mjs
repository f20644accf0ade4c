// npm run bench: measures the figures of the speed page, each next to its baseline of the same run.
//   npm run bench                  all of them
//   npm run bench -- s3 s7         these
//   npm run bench -- s15 --rows=10000000   with so many rows (s2, s9, s14, s15)
//   npm run bench -- s15 --keep=FILE       the planted database stays, and is there for the next run with this word
//   npm run bench -- s2 --only=enabled --rounds=6   only cases called so, each so often (s2, s14, s15)
//   npm run bench -- s10 --clone   also from a clean clone (some minutes, packages from the registry)
import { spawn } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { installWhenNeeded, requireNode, scratch } from './commands.mjs'
import { root } from './freshness.mjs'

requireNode()
await installWhenNeeded()
const { build } = await import('./build.mjs')
const folder = join(root, 'tests/bench')
const words = process.argv.slice(2)
const wanted = words.filter((word) => !word.startsWith('--')).map((word) => word.toLowerCase())
const scripts = readdirSync(folder)
  .filter((name) => /^s\d+-.*\.ts$/.test(name))
  .filter((name) => wanted.length === 0 || wanted.includes(name.split('-')[0]))
  .sort((a, b) => Number.parseInt(a.slice(1), 10) - Number.parseInt(b.slice(1), 10))
if (scripts.length === 0) {
  console.error(`There is no such figure. Known: ${readdirSync(folder).join(', ')}`)
  process.exit(1)
}
const built = await build()
if (built !== 0) process.exit(built)

/** A million rows and more are planted for these. */
const isLong = wanted.length === 0 || ['s2', 's9', 's14', 's15'].some((one) => wanted.includes(one))
const hasRows = words.some((word) => word.startsWith('--rows='))
const limitMs = hasRows ? 7_200_000 : words.includes('--clone') || isLong ? 900_000 : 240_000

/** Runs one script; every line of JSON that it prints is a figure. */
const run = (script) =>
  new Promise((resolve) => {
    const args = ['--import', 'tsx', join(folder, script), ...words.filter((word) => word.startsWith('--'))]
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    const late = setTimeout(() => child.kill('SIGKILL'), limitMs)
    let said = ''
    child.stdout.on('data', (text) => {
      said += text
    })
    child.on('close', (code) => {
      clearTimeout(late)
      const figures = said
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line))
      const id = script.split('-')[0].toUpperCase()
      if (code !== 0) figures.push({ id, what: script, figure: 'was not measured', line: '', pass: false })
      resolve(figures)
    })
  })

const verdict = ({ pass }) => (pass === undefined ? '' : pass ? 'kept' : 'FALLS SHORT')
const show = ({ id, what, figure, baseline, ratio, line, ...more }) => {
  console.log(`${id.padEnd(4)} ${what}`)
  console.log(
    `     ${figure}${baseline ? `; ${baseline}` : ''}${ratio === undefined ? '' : `; ratio ${ratio.toFixed(2)}`}`,
  )
  console.log(`     line: ${line}   ${verdict(more)}\n`)
}

const load = () => loadavg()[0]?.toFixed(1)
console.log(
  `Measured on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}.\n`,
)
const all = []
for (const script of scripts) {
  const before = load()
  for (const figure of await run(script)) {
    all.push({ ...figure, loadBefore: before })
    show(figure)
  }
  console.log(`     (load of the machine: ${before} before, ${load()} after)\n`)
}
writeFileSync(join(scratch('reports'), 'bench.json'), JSON.stringify(all, null, 2))
const judged = all.filter(({ pass }) => pass !== undefined)
console.log(
  `${judged.filter(({ pass }) => pass).length} of ${judged.length} lines kept; all figures in tmp/reports/bench.json`,
)
// A figure that falls short is news, not a failure; one that could not be measured is.
process.exitCode = all.some(({ figure }) => figure === 'was not measured') ? 1 : 0
