import { noTaxRegister, type TaxRegister } from '../../kernel/tax-register.js'
import { pretendTaxRegister } from './pretend-tax-register.js'

/** What the settings say of the register: none unless said, and the pretend one in the demo. */
export interface TaxRegisterSettings {
  register: 'none' | 'pretend' | undefined
  isDemo: boolean
}

/** The register that records of bills are sent to. source: MONEY §7; decision 0078 */
export const openTaxRegister = ({ register, isDemo }: TaxRegisterSettings): TaxRegister =>
  (register ?? (isDemo ? 'pretend' : 'none')) === 'pretend' ? pretendTaxRegister : noTaxRegister
