import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const module = fileURLToPath(new URL('level-heap.ts', import.meta.url))

/** Pages of rows as a file is written: each lives until the next is there. Prints the most of the heap meanwhile, in MB. */
const most = (isLevel: boolean): number => {
  const script = `
    import(${JSON.stringify(module)}).then(({ keepHeapLevel }) => {
      if (${isLevel}) keepHeapLevel()
      const kept = Array.from({ length: 400_000 }, (_, n) => ({ n, text: 'x' + n }))
      let page = []
      let most = 0
      for (let pages = 0; pages < 100; pages += 1) {
        page = Array.from({ length: 20_000 }, (_, n) => ({ id: pages + '-' + n, at: new Date(n) }))
        most = Math.max(most, process.memoryUsage().heapTotal)
      }
      console.log(Math.round(most / 1e6), kept.length, page.length)
    })`
  const { stdout, status } = spawnSync(process.execPath, ['--import', 'tsx', '--eval', script], { encoding: 'utf8' })
  expect(status).toBe(0)
  return Number(stdout.split(' ')[0])
}

it('what is written page by page takes little memory beyond what the process holds', () => {
  const [asV8Would, level] = [most(false), most(true)]
  expect(level).toBeLessThan(asV8Would * 0.75)
}, 60_000)
