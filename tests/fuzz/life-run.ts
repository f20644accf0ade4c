import { randomUUID } from 'node:crypto'
import type { AccessCompany } from '../acceptance/access/company.js'
import { inTurns } from '../acceptance/access/in-turns.js'
import { chance } from '../promise.js'
import type { Call, Life } from './life.js'
import { type Step, wrongSteps } from './life-checks.js'
import { livesOf } from './lives.js'
import { agent } from './send-case.js'
import { sendPlain } from './send-plain.js'

/** Sequences: something is made, used at random, taken away, and used again. */
export class LifeRun {
  readonly #company: AccessCompany
  readonly #lives: readonly Life[]
  sequences = 0
  steps = 0

  constructor(company: AccessCompany) {
    this.#company = company
    const all = livesOf(company.planted)
    const cheap = all.filter(({ costly }) => !costly)
    this.#lives = [...all, ...cheap, ...cheap]
  }

  async #call(life: Life, phase: Step['phase'], call: Call): Promise<Step & { answer: unknown }> {
    const { status, text } = await sendPlain(this.#company, call, agent)
    this.steps += 1
    let answer: unknown
    try {
      answer = JSON.parse(text)
    } catch {
      // bytes, or nothing
    }
    const { method, path, as, permitted } = call
    const said = permitted === undefined ? {} : { permitted }
    return { life: life.name, phase, call: `${method} ${path} as ${as}`, status, text, answer, ...said }
  }

  /** One life, its turns chosen by chance. @returns what was wrong */
  async #live(life: Life, n: number, random: () => number): Promise<string[]> {
    const steps: Step[] = []
    const some = (calls: readonly Call[], most: number): Call[] =>
      Array.from(
        { length: Math.floor(random() * (most + 1)) },
        () => calls[Math.floor(random() * calls.length)] as Call,
      )
    const ask = async (phase: Step['phase'], calls: readonly Call[]): Promise<unknown> => {
      let last: unknown
      for (const call of calls) {
        const step = await this.#call(life, phase, call)
        steps.push(step)
        last = step.answer
      }
      return last
    }
    const asked = randomUUID()
    if (life.misMake && random() < 0.3) {
      await ask('mis-make', [life.misMake(asked, n)])
      await ask('left behind', [life.uses(asked, n)[0] as Call])
    }
    const made = await ask('make', life.make(asked, n))
    // what was not made can be neither used nor missed
    if (wrongSteps(steps).length > 0) return wrongSteps(steps)
    const id = life.idOf && made ? life.idOf(made) : asked
    await ask('use', some(life.uses(id, n), 3))
    await ask('foreign', some(life.foreign(id), 2))
    await ask('use', some(life.uses(id, n), 2))
    await ask('remove', [life.remove(id)])
    await ask('gone', life.gone(id, n))
    await ask('foreign', some(life.foreign(id), 1))
    this.sequences += 1
    return wrongSteps(steps)
  }

  /** So many sequences over everything that comes and goes. */
  async run(seed: number, sequences: number, from = 0): Promise<string[]> {
    const numbers = Array.from({ length: sequences }, (_, n) => from + n)
    const found = await inTurns(numbers, 6, (n) =>
      this.#live(this.#lives[n % this.#lives.length] as Life, n, chance(seed + n * 7919)),
    )
    return found.flat()
  }
}
