import { type EndpointSpec, type Problem, problem, type RefusalCode } from '@motora/contract'
import { type RiderRegistration, registerRider, riderTokens, signInRider } from '@motora/contract/customers'
import {
  cancelReservation,
  endTrip,
  getCurrentRental,
  listRentableVehicles,
  pauseTrip,
  type RentableVehicle,
  type RiderRental,
  rentableVehicle,
  reserveVehicle,
  resumeTrip,
  riderRental,
  startTrip,
} from '@motora/contract/sharing'
import type { Place } from './place.js'

/** The gateway said no, with the contract's code. */
export class Refused extends Error {
  readonly code: RefusalCode
  constructor(body: Problem) {
    super(`${body.code}: ${body.detail}`)
    this.code = body.code
  }
}

interface Parser<T> {
  parse(value: unknown): T
}
const timeLimitMs = 15_000

/** One rider's phone: the riders' calls of the contract, each answer checked against it. */
export class RiderClient {
  readonly #base: string
  readonly #account: RiderRegistration
  #token: string | null = null

  /** @param gateway such as `http://127.0.0.1:8080` */
  constructor(gateway: string, account: RiderRegistration) {
    this.#base = `${gateway.replace(/\/$/, '')}/api`
    this.#account = account
  }

  /** Signs in; an unknown rider registers first. */
  async signIn(): Promise<void> {
    const { email, password } = this.#account
    try {
      this.#token = (await this.#call(signInRider, riderTokens, { email, password })).idToken
    } catch (refusal) {
      if (!(refusal instanceof Refused) || refusal.code !== 'rider.wrong_credentials') throw refusal
      await this.#send(registerRider, this.#account)
      this.#token = (await this.#call(signInRider, riderTokens, { email, password })).idToken
    }
  }

  async vehiclesAround({ latitude, longitude }: Place, radiusMetres: number): Promise<RentableVehicle[]> {
    const query = new URLSearchParams({
      latitude: latitude.toFixed(6),
      longitude: longitude.toFixed(6),
      radiusMetres: String(radiusMetres),
      pageSize: '50',
    })
    const body = await this.#asRider(listRentableVehicles, undefined, query)
    if (!Array.isArray(body)) throw new TypeError('The list of vehicles is no list')
    return body.map((row) => rentableVehicle.parse(row))
  }

  async current(): Promise<RiderRental | null> {
    const body = await this.#asRider(getCurrentRental)
    return body === null ? null : riderRental.parse(body)
  }

  async reserve(vehicleId: string): Promise<RiderRental> {
    return riderRental.parse(await this.#asRider(reserveVehicle, { vehicleId }))
  }
  async cancel(serviceId: string): Promise<RiderRental> {
    return riderRental.parse(await this.#asRider(cancelReservation, { serviceId }))
  }
  async start(vehicleId: string): Promise<RiderRental> {
    return riderRental.parse(await this.#asRider(startTrip, { vehicleId }))
  }
  async pause(serviceId: string): Promise<RiderRental> {
    return riderRental.parse(await this.#asRider(pauseTrip, { serviceId }))
  }
  async resume(serviceId: string): Promise<RiderRental> {
    return riderRental.parse(await this.#asRider(resumeTrip, { serviceId }))
  }
  async end(serviceId: string, place: Place): Promise<RiderRental> {
    const { latitude, longitude } = place
    return riderRental.parse(await this.#asRider(endTrip, { serviceId, latitude, longitude }))
  }

  /** Signs in when needed, and once more when the token has run out. */
  async #asRider(endpoint: EndpointSpec, body?: unknown, query?: URLSearchParams): Promise<unknown> {
    if (this.#token === null) await this.signIn()
    try {
      return await this.#send(endpoint, body, query)
    } catch (refusal) {
      if (!(refusal instanceof Refused) || refusal.code !== 'rider.unauthenticated') throw refusal
      await this.signIn()
      return this.#send(endpoint, body, query)
    }
  }

  async #call<T>(endpoint: EndpointSpec, answer: Parser<T>, body?: unknown): Promise<T> {
    return answer.parse(await this.#send(endpoint, body))
  }

  async #send(endpoint: EndpointSpec, body?: unknown, query?: URLSearchParams): Promise<unknown> {
    const headers = new Headers({ accept: 'application/json' })
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (endpoint.audience === 'rider' && this.#token) headers.set('authorization', `Bearer ${this.#token}`)
    const response = await fetch(`${this.#base}${endpoint.path}${query ? `?${query}` : ''}`, {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeLimitMs),
    })
    if (response.status === 204) return null
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) return answer
    const said = problem.safeParse(answer)
    throw said.success ? new Refused(said.data) : new Error(`${endpoint.id} answered ${response.status}`)
  }
}
