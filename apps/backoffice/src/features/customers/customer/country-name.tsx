import { useFormats } from '@motora/kit'

/** A country in the person's language, for columns, which have no hooks. */
export const CountryName = ({ code }: { code: string }) => useFormats().country(code)
