import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as ask, createServer as createPlainServer, type Server } from 'node:http'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TlsFront {
  /** One answer as a browser behind the proxy gets it. */
  get(path: string, headers?: Record<string, string>): Promise<{ status: number; headers: Headers; text: string }>
  /** Where plain http leads to. */
  redirectOf(path: string): Promise<{ status: number | undefined; location: string | undefined }>
  close(): Promise<void>
}

/** A certificate that nobody signed, made for this run and thrown away. */
const makeCertificate = (): { key: string; cert: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'motora-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    const subject = ['-subj', '/CN=localhost', '-days', '1']
    const files = ['-keyout', key, '-out', cert]
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', ...files, ...subject],
      { stdio: 'ignore' },
    )
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
const ended = (server: Server): Promise<unknown> => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
}

/** What stands before the gateway in production: https in front, plain http sent there. Headers pass untouched. */
export const openTlsFront = async (gatewayPort: number): Promise<TlsFront> => {
  const front = createServer(makeCertificate(), (asked, answer) => {
    const { method, url: path, headers } = asked
    const passed = ask({ host: '127.0.0.1', port: gatewayPort, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    asked.pipe(passed)
  })
  const port = await listening(front)
  const plain = createPlainServer((asked, answer) => {
    answer.writeHead(301, { location: `https://localhost:${port}${asked.url}` }).end()
  })
  const plainPort = await listening(plain)
  return {
    get: (path, headers = {}) =>
      new Promise((resolve, reject) => {
        const options = { host: '127.0.0.1', port, path, headers, rejectUnauthorized: false, agent: false }
        const sent = request(options, (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () => {
            const said = new Headers()
            for (const [name, value] of Object.entries(answer.headersDistinct))
              for (const one of value ?? []) said.append(name, one)
            resolve({ status: answer.statusCode ?? 0, headers: said, text: Buffer.concat(parts).toString('utf8') })
          })
        })
        sent.on('error', reject)
        sent.end()
      }),
    redirectOf: (path) =>
      new Promise((resolve, reject) => {
        ask({ host: '127.0.0.1', port: plainPort, path, agent: false }, (answer) => {
          answer.resume()
          resolve({ status: answer.statusCode, location: answer.headers.location })
        })
          .on('error', reject)
          .end()
      }),
    close: async () => {
      await Promise.all([ended(front), ended(plain)])
    },
  }
}
