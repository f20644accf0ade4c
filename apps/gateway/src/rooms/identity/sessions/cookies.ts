import { webClient } from '@motora/contract/identity'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { RequestFacts } from '../../work.js'

type Name = 'motora-refresh' | 'motora-device'

/**
 * Cookies of our own screens. Only a call that names itself as one of them, which no foreign page can do without being
 * asked first, gets or gives any.
 */
export class Cookies {
  readonly #secure: boolean
  /** @param secure false only where browsers reach us by plain http outside production */
  constructor(secure: boolean) {
    this.#secure = secure
  }

  #nameOf(name: Name): string {
    return this.#secure ? `__Host-${name}` : name
  }

  isWeb(request: RequestFacts): boolean {
    return request.header('x-requested-with') === webClient
  }

  read(request: RequestFacts, name: Name): string | undefined {
    if (!this.isWeb(request)) return undefined
    return parseCookie(request.header('cookie') ?? '')[this.#nameOf(name)]
  }

  /** @param maxAgeSeconds undefined: gone with the browser session; 0: gone now */
  write(request: RequestFacts, name: Name, value: string, maxAgeSeconds: number | undefined): void {
    const cookie = stringifySetCookie({
      name: this.#nameOf(name),
      value,
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.#secure,
      ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
    })
    request.setHeader('Set-Cookie', cookie)
  }
}

/**
 * Whether cookies can be marked `Secure`: browsers take localhost for secure, other plain http they do not.
 * @param publicOrigin MOTORA_PUBLIC_ORIGIN; absent means localhost
 */
export const cookiesAreSecure = (publicOrigin: string | undefined, production: boolean): boolean => {
  if (production || publicOrigin === undefined) return true
  const { protocol, hostname } = new URL(publicOrigin)
  return (
    protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'
  )
}
