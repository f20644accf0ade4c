// Puts the gateway, the simulator and the pretend provider into few files each: a process that opens 1,900 small ones
// takes three times as long to start. Types are looked at by npm run check, not here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './freshness.mjs'

/**
 * Packages that stay as they are: they bring files or machine code that they look for next to their own, or are large
 * and loaded by few.
 */
const asTheyAre = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'pdfkit',
  'pino',
  'sharp',
  'stripe',
]
const staysOutside = (id) => asTheyAre.some((name) => id === name || id.startsWith(`${name}/`))

/** What package.json starts of the gateway, by its path below `src`. */
const startedByScripts = () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.values(scripts).flatMap((script) => /^node apps\/gateway\/dist\/(.+)\.js$/.exec(script)?.[1] ?? [])
}

/** What is started by itself, by its path below `src` and, built, below `dist`. */
const entries = {
  'apps/gateway': () => [...startedByScripts(), 'kernel/db/lite-worker', 'kernel/pdf/pdf-worker'],
  'apps/fleet-simulator': () => ['main'],
  'apps/pretend-stripe': () => ['main'],
}

const bundleOne = async (folder) => {
  const bundle = await rolldown({
    input: Object.fromEntries(entries[folder]().map((entry) => [entry, join(root, folder, 'src', `${entry}.ts`)])),
    platform: 'node',
    external: staysOutside,
    // nothing is left out, here and below: a call that is made for what it throws was taken for one that does nothing,
    // and an address counted as whole because its decoding was gone
    treeshake: false,
    resolve: {
      conditionNames: ['motora-source', 'node'],
      extensionAlias: { '.js': ['.ts', '.js'] },
    },
    onLog: (level, log, handler) => {
      // what a package of others does is theirs
      if (level !== 'warn' || !log.id?.includes('node_modules')) handler(level, log)
    },
  })
  try {
    await bundle.write({
      dir: join(root, folder, 'dist'),
      format: 'esm',
      minify: false,
      sourcemap: true,
      // an error is told by the name of its class
      keepNames: true,
      cleanDir: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'parts/[name]-[hash].js',
    })
  } finally {
    await bundle.close()
  }
}

/** Builds all three. Answers an exit code. */
export const bundleServer = async () => {
  try {
    await Promise.all(Object.keys(entries).map(bundleOne))
    return 0
  } catch (error) {
    console.error(error.message)
    return 1
  }
}
