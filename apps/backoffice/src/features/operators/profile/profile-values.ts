import { clockTimeField, colourField, ibanField, linkField, sizedText } from '@motora/contract/fields'
import { maxFiscalAddressLength, type OperatorOwnData } from '@motora/contract/operators'
import { isValidPhone } from '@motora/rules/phones'
import { z } from 'zod'

/** What is wrong with a field here and nowhere else: the key of its words. */
export const fault = (of: 'link' | 'timeZone' | 'bothTimes' | 'refused') => `profile:fault.${of}` as const
type ProfileFault = ReturnType<typeof fault>

export const maxExtraInfoLength = 2000

/** Empty is none; otherwise it is judged as the gateway judges it. */
const emptyOr = (field: z.ZodType, message?: ProfileFault) =>
  z.string().superRefine((text, context) => {
    if (text.trim() === '') return
    const judged = field.safeParse(text)
    if (!judged.success)
      context.addIssue({ code: 'custom', message: message ?? judged.error.issues[0]?.message ?? fault('refused') })
  })

/** Pictures and areas are not typed and stand next to the form. source: ledgers C-11, C-12, C-15, C-17, C-18. */
export const profileValues = z
  .object({
    contactPhone: z.string().refine((text) => text === '' || isValidPhone(text), 'phone'),
    fiscalAddress: sizedText(0, maxFiscalAddressLength),
    iban: emptyOr(ibanField),
    link: emptyOr(linkField, fault('link')),
    extraInfo: z.string().max(maxExtraInfoLength, 'tooLong'),
    colour1: emptyOr(colourField),
    colour2: emptyOr(colourField),
    isFree: z.boolean(),
    isHelmetIncluded: z.boolean(),
    startTimeExclusion: emptyOr(clockTimeField),
    endTimeExclusion: emptyOr(clockTimeField),
    timezone: z.string().nullable(),
  })
  .superRefine(({ startTimeExclusion: start, endTimeExclusion: end, timezone }, context) => {
    const say = (path: string, message: ProfileFault) => context.addIssue({ code: 'custom', path: [path], message })
    if (start && !end) say('endTimeExclusion', fault('bothTimes'))
    if (end && !start) say('startTimeExclusion', fault('bothTimes'))
    if (!timezone) say('timezone', fault('timeZone'))
  })
export type ProfileFields = z.infer<typeof profileValues>

/** What the form begins with. */
export const fieldsOf = (data: OperatorOwnData): ProfileFields => ({
  contactPhone: data.contactPhone ?? '',
  fiscalAddress: data.fiscalAddress ?? '',
  iban: data.iban ?? '',
  link: data.link ?? '',
  extraInfo: data.extraInfo ?? '',
  colour1: data.colour1 ?? '',
  colour2: data.colour2 ?? '',
  isFree: data.isFree,
  isHelmetIncluded: data.isHelmetIncluded,
  startTimeExclusion: data.startTimeExclusion?.slice(0, 5) ?? '',
  endTimeExclusion: data.endTimeExclusion?.slice(0, 5) ?? '',
  timezone: data.timezone,
})
