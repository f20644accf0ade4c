export const origin = (): string => process.env.JOURNEY_ORIGIN ?? ''
export const demoPassword = 'Motora-demo-2026'

interface Tokens {
  idToken: string
}

const send = async (method: string, path: string, token: string | undefined, membership?: string, body?: unknown) => {
  const answer = await fetch(`${origin()}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(membership ? { 'x-sharing-membership': membership } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  const text = await answer.text()
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

/** What the journeys read of a vehicle, to know what a screen must show. */
export interface KnownVehicle {
  id: string
  plate: string | null
  name: string
  imei: string
  model: string
  vin: string
  sharingOperatorName: string | null
  status: string
  sharing: { sharingOperatorId: string | null; outOfService: boolean }
  gps: { latitude: number | null; longitude: number | null }
}

/** Where a vehicle of the demo stands; every one of them has told its place. */
export const placeOf = ({ plate, gps }: KnownVehicle): { latitude: number; longitude: number } => {
  if (gps.latitude === null || gps.longitude === null) throw new Error(`${plate} has no place`)
  return { latitude: gps.latitude, longitude: gps.longitude }
}

/** Staff at the API, next to the browser: what a screen shows is compared with what the gateway says. */
export class Staff {
  readonly #token: string
  readonly #membership: string
  private constructor(token: string, membership: string) {
    this.#token = token
    this.#membership = membership
  }

  static async signIn(name: string): Promise<Staff> {
    const body = { email: `${name}@motora.demo`, password: demoPassword, code: '' }
    const { idToken } = (await send('POST', '/users/v1/Totp', undefined, undefined, body)) as Tokens
    const [first] = (await send('GET', '/sharing/v1/users/GetCurrent', idToken)) as { id: string }[]
    if (!first) throw new Error(`${name} has no role`)
    return new Staff(idToken, first.id)
  }

  async get<T>(path: string): Promise<T> {
    return (await send('GET', path, this.#token, this.#membership)) as T
  }

  async put(path: string, body: unknown): Promise<void> {
    await send('PUT', path, this.#token, this.#membership, body)
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    return (await send('POST', path, this.#token, this.#membership, body)) as T
  }

  async remove(path: string): Promise<void> {
    await send('DELETE', path, this.#token, this.#membership)
  }

  /** Signs the person out everywhere but here. */
  async endOtherSessions(): Promise<void> {
    await send('DELETE', '/users/v1/Sessions', this.#token)
  }

  vehicles(query = ''): Promise<KnownVehicle[]> {
    return this.get<KnownVehicle[]>(`/vehicles/v1/vehicles?pageSize=100${query}`)
  }
}

/** A rider's phone: the riders' calls and no other. */
export class RiderPhone {
  readonly #token: string
  private constructor(token: string) {
    this.#token = token
  }

  static async signIn(email: string): Promise<RiderPhone> {
    const { idToken } = (await send('POST', '/sharing/v1/Rider/SignIn', undefined, undefined, {
      email,
      password: demoPassword,
    })) as Tokens
    return new RiderPhone(idToken)
  }

  rentableNear(latitude: number, longitude: number): Promise<{ vehicleId: string; plate: string | null }[]> {
    const query = `latitude=${latitude}&longitude=${longitude}&radiusMetres=20000`
    return send('GET', `/sharing/v1/Rider/Vehicles?${query}`, this.#token) as Promise<
      { vehicleId: string; plate: string | null }[]
    >
  }

  async say(verb: 'Reserve' | 'Start' | 'End' | 'Cancel', body: object = {}): Promise<void> {
    await send('POST', `/sharing/v1/Rider/${verb}`, this.#token, undefined, body)
  }
}
