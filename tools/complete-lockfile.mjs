// After `npm install`: adds to package-lock.json the platform packages that a registry did not offer at that moment
// (prebuilt binaries for other systems). Without them `npm ci` calls the lockfile out of step, on every system.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingPlatforms } from './boundaries/supply-rules.mjs'
import { root } from './freshness.mjs'

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

const path = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8'))
const added = missingPlatforms(lock)
for (const { name, version, dev } of added) {
  const parts = name.split(/[-/@]/)
  const os = systems.filter((system) => parts.includes(system))
  const cpu = processors.filter((processor) => parts.includes(processor))
  if (os.length + cpu.length === 0)
    throw new Error(`${name} is optional and missing, and its name says no platform: look at it by hand`)
  lock.packages[`node_modules/${name}`] = {
    version,
    ...(cpu.length ? { cpu } : {}),
    ...(dev ? { dev: true } : {}),
    ...(parts.some((part) => part.startsWith('musl'))
      ? { libc: ['musl'] }
      : parts.includes('gnu')
        ? { libc: ['glibc'] }
        : {}),
    optional: true,
    ...(os.length ? { os } : {}),
  }
}
const [self, ...others] = Object.entries(lock.packages)
lock.packages = Object.fromEntries([self, ...others.sort(([a], [b]) => a.localeCompare(b, 'en'))])
if (added.length > 0) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added.length} platform packages added to package-lock.json`)
