import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const engine = fileURLToPath(new URL('lite-engine.ts', import.meta.url))

it('a new engine compiles few of its functions for speed: that took as long as all that it did', () => {
  const open = `
    import(${JSON.stringify(engine)}).then(async ({ LiteEngine }) => {
      const engine = await LiteEngine.open(undefined)
      await engine.do({ kind: 'exec', text: 'create table things (id int primary key)' })
      await engine.do({ kind: 'close' })
      process.exit(0)
    })`
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--trace-wasm-compilation-times', '--import', 'tsx', '--eval', open],
    { encoding: 'utf8', maxBuffer: 2 ** 26 },
  )
  expect(status).toBe(0)
  const compiledBy = (compiler: string): number => stdout.split(`using ${compiler},`).length - 1
  // all that it calls once, so the lines are read as they are written
  expect(compiledBy('Liftoff')).toBeGreaterThan(1000)
  // by V8's own budget over 600
  expect(compiledBy('TurboFan')).toBeLessThan(300)
}, 60_000)
