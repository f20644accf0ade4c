import type { AccessCompany } from '../acceptance/access/company.js'
import { demoPassword } from '../acceptance/people.js'
import { agent } from './send-case.js'
import { sendPlain } from './send-plain.js'

/** Some calls ask for the factor again minutes after the sign-in; nobody of this company has a second one. */
export const typeFactorAgain = async (company: AccessCompany, names: readonly string[]): Promise<void> => {
  const path = '/users/v1/Sessions/Factor'
  for (const as of names) {
    const typed = await sendPlain(company, { as, method: 'POST', path, body: { password: demoPassword } }, agent)
    if (typed.status !== 204) throw new Error(`the factor of ${as} is not taken: ${typed.status} ${typed.text}`)
  }
}
