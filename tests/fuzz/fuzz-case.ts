/** One request of the fuzzer, with names (`@ona.vehicle`) in place of the ids of this run: it can be kept and played again. */
export interface FuzzCase {
  endpoint: string
  /** Who asks: a principal of the access matrix. */
  as: string
  mood: 'right' | 'nearly' | 'hostile'
  /** Of what is nearly right: the one rule that is broken. Of what is hostile: where. */
  rule?: string
  params: Record<string, unknown>
  query: [name: string, value: unknown][]
  body?: unknown
  /** Sent as it is in place of the body. */
  raw?: string
  /** In place of the content type that the call takes. */
  type?: string
}

/** What must become of it: `either` where only the call itself can know. */
export type Verdict = 'right' | 'wrong' | 'either'
