// npm run check: format and lint, types, walls, dead code, and the house's own rules. All of them, also when one fails.
//   npm run check            everything
//   npm run check -- walls   one part: lint, types, walls, dead-code, house
import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bin, scratch } from './commands.mjs'
import { root } from './freshness.mjs'

/**
 * Runs a command and keeps what it said. It writes to a file: into a pipe, biome stops for good at a finding that is
 * larger than the pipe.
 */
const run = (command, args) =>
  new Promise((resolve) => {
    const path = join(scratch('reports'), `check-${basename(command)}.log`)
    const file = openSync(path, 'w')
    const done = (clean, more = '') => {
      closeSync(file)
      resolve({ clean, said: `${readFileSync(path, 'utf8')}${more}` })
    }
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', file, file],
      timeout: 300_000,
      env: { ...process.env, FORCE_COLOR: '0' },
    })
    child.on('error', (error) => done(false, String(error)))
    child.on('exit', (code, signal) => done(code === 0, signal ? `ended by ${signal}` : ''))
  })

const inTurn = async (...steps) => {
  const answers = []
  for (const step of steps) answers.push(await step())
  return {
    clean: answers.every(({ clean }) => clean),
    said: answers
      .filter(({ clean }) => !clean)
      .map(({ said }) => said)
      .join('\n'),
  }
}

const told = (findings, sentence) => ({
  clean: findings.every(({ warning }) => warning),
  said: findings.map((finding) => `${finding.warning ? 'warning: ' : ''}${sentence(finding)}`).join('\n'),
})

const lookAtWalls = async () => {
  const [{ walls, rulesFile }, { sentence }] = await Promise.all([
    import('./boundaries/walls.mjs'),
    import('./boundaries/finding.mjs'),
  ])
  const { modules, findings } = await walls(root, ['packages', 'apps', 'tests'])
  if (modules === 0) return { clean: false, said: 'the walls were looked at over 0 modules: the check sees nothing' }
  const { default: rules } = await import(rulesFile)
  const why = new Map(rules.forbidden.map(({ name, comment }) => [name, comment]))
  const broken = [...new Set(findings.map(({ rule }) => rule))].map((rule) => `${rule}: ${why.get(rule)}`)
  return {
    clean: findings.length === 0,
    said: [...findings.map(sentence), ...broken].join('\n'),
    seen: `${modules} modules`,
  }
}

const lookAtHouse = async () => {
  const [{ sourceFiles }, { houseRules }, { sentence }] = await Promise.all([
    import('./boundaries/source-files.mjs'),
    import('./boundaries/house-rules.mjs'),
    import('./boundaries/finding.mjs'),
  ])
  const files = sourceFiles(root)
  if (files.length === 0)
    return { clean: false, said: 'the house rules were looked at over 0 files: the check sees nothing' }
  return {
    ...told(
      houseRules.flatMap((rule) => rule(files)),
      sentence,
    ),
    seen: `${houseRules.length} rules, ${files.length} files`,
  }
}

const parts = {
  lint: () => run(bin('biome'), ['check', '.', '--max-diagnostics=60', '--error-on-warnings']),
  types: () =>
    inTurn(
      () => run(bin('tsc'), ['-b', '--pretty', 'false']),
      () => run(bin('tsc'), ['-p', 'tsconfig.tests.json', '--pretty', 'false']),
      () => run(bin('tsc'), ['-p', 'tsconfig.screen-tests.json', '--pretty', 'false']),
    ),
  walls: lookAtWalls,
  'dead-code': () => run(bin('knip'), ['--no-progress']),
  house: lookAtHouse,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
console.log(`Checking Motora ${version}`)
let broken = 0
const lookAt = async ([name, look]) => {
  const started = Date.now()
  const { clean, said, seen } = await look().catch((error) => ({
    clean: false,
    said: String(error?.stack ?? error),
    seen: undefined,
  }))
  if (!clean) broken += 1
  console.log(
    `${clean ? 'ok   ' : 'FAIL '} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s${seen ? `, ${seen}` : ''})`,
  )
  if (said && (!clean || name === 'house')) console.log(said.replace(/^/gm, '      '))
}
const waiting = Object.entries(parts).filter(([name]) => asked.length === 0 || asked.includes(name))
/** Two at a time: most of them keep one processor. */
const worker = async () => {
  for (let part = waiting.shift(); part; part = waiting.shift()) await lookAt(part)
}
await Promise.all([worker(), worker()])
console.log(broken === 0 ? 'All checks clean.' : `${broken} of the checks found something.`)
process.exitCode = broken === 0 ? 0 : 1
