import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../../kernel/testing/free-port.js'

const parts = ['account', 'container', 'object'] as const
const python = '/usr/bin/python3'
const memcached = '/usr/bin/memcached'
const needed = [...parts, 'proxy'].map((part) => `/usr/bin/swift-${part}-server`).concat(python, memcached)

/** Debian's OpenStack Swift, which speaks the language of S3, and the cache that it needs. */
export const swiftIsThere = (): boolean => needed.every((path) => existsSync(path))
export const swiftPackages = 'swift-proxy swift-account swift-container swift-object memcached'

export const swiftLogin = { accessKeyId: 'motora:files', secretAccessKey: 'a-secret-of-this-test' }

export interface SwiftServer {
  endpoint: string
  /** Ends all its processes at the same time, as a power cut does; what it has stored stays. */
  kill(): Promise<void>
  /** Starts it again on the same folder and port. */
  start(): Promise<void>
  /** Ends it for good. */
  close(): Promise<void>
}

/** A place of one copy for each kind of thing. */
const rings = `
import sys
from swift.common.ring import RingBuilder
for name, port in zip(['account', 'container', 'object'], sys.argv[2:]):
    builder = RingBuilder(2, 1, 1)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1, 'meta': '',
                     'replication_ip': '127.0.0.1', 'replication_port': int(port)})
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (sys.argv[1], name))
`

/**
 * Starts and ends the processes by commands, one line each. They share what is loaded, and end with this one, which
 * ends with the process that started it.
 */
const keeper = `
import ctypes, os, signal, sys
from swift.common.wsgi import run_wsgi
import swift.account.server, swift.container.server, swift.obj.server, swift.proxy.server
from swift.common.middleware import catch_errors, copy, dlo, gatekeeper, listing_formats, memcache, tempauth, versioned_writes
from swift.common.middleware.s3api import s3api
folder, cache_port, user = sys.argv[1:]
tie = lambda: ctypes.CDLL(None).prctl(1, signal.SIGKILL)
tie()
running = []
def run(use):
    pid = os.fork()
    if pid: return running.append(pid)
    tie()
    try: use()
    finally: os._exit(1)
def start():
    run(lambda: os.execv('${memcached}', ['memcached', '-u', user, '-l', '127.0.0.1', '-p', cache_port, '-U', '0']))
    for part in ['account', 'container', 'object', 'proxy']:
        run(lambda part=part: run_wsgi('%s/%s.conf' % (folder, part), part + '-server'))
def kill():
    for pid in running: os.kill(pid, signal.SIGKILL)
    for pid in running: os.waitpid(pid, 0)
    running.clear()
for line in sys.stdin:
    {'start': start, 'kill': kill}[line.strip()]()
    print('done', flush=True)
kill()
`

const settingsOf = (folder: string, part: string, port: number, rest: string): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
fallocate_reserve = 0
workers = 0

${rest}
[app:${part}-server]
use = egg:swift#${part}
account_autocreate = true
`

const pipelineOfProxy = (cachePort: number): string => `[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server

[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${swiftLogin.accessKeyId.replace(':', '_')} = ${swiftLogin.secretAccessKey} .admin
`

const hashes = `[swift-hash]
swift_hash_path_suffix = motora
swift_hash_path_prefix = motora
[storage-policy:0]
name = only
default = yes
`

/** A Swift of this test's own in a folder of its own, on free ports. */
export const openSwift = async (): Promise<SwiftServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'motora-swift-'))
  await mkdir(join(folder, 'devices/disk'), { recursive: true })
  const ports = { account: await freePort(), container: await freePort(), object: await freePort() }
  const [proxyPort, cachePort] = [await freePort(), await freePort()]
  execFileSync(python, ['-c', rings, folder, ...parts.map((part) => String(ports[part]))])
  await writeFile(join(folder, 'swift.conf'), hashes)
  for (const part of parts)
    await writeFile(
      join(folder, `${part}.conf`),
      settingsOf(folder, part, ports[part], `[pipeline:main]\npipeline = ${part}-server\n`),
    )
  await writeFile(join(folder, 'proxy.conf'), settingsOf(folder, 'proxy', proxyPort, pipelineOfProxy(cachePort)))

  const child = spawn(python, ['-c', keeper, folder, String(cachePort), userInfo().username], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const told = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const tell = async (word: 'start' | 'kill'): Promise<void> => {
    child.stdin.write(`${word}\n`)
    if ((await told.next()).done) throw new Error('the process of Swift has ended')
  }
  const start = async (): Promise<void> => {
    await tell('start')
    for (const port of [cachePort, ...Object.values(ports), proxyPort]) await answers(port)
  }
  const close = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.stdin.end()
    if (child.exitCode === null) await ended
    await rm(folder, { recursive: true, force: true })
  }
  await start().catch(async (error) => {
    await close()
    throw error
  })
  return {
    endpoint: `http://127.0.0.1:${proxyPort}`,
    kill: () => tell('kill'),
    start,
    close,
  }
}

const answers = async (port: number): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (open) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`nothing answers at port ${port} after a minute`)
}
