import { parseArgs } from 'node:util'
import { isZone } from '@motora/rules/time'
import { WrongUsage } from './row-refused.js'

/** What an import command was called with. */
export interface ImportArguments<S extends string> {
  set: S
  operator: string
  files: string[]
  refusedPath: string
  createVehicles: boolean
  createOperator: boolean
  company: string | undefined
  timeZone: string | undefined
}

const parse = (args: string[]) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        set: { type: 'string' },
        operator: { type: 'string' },
        refused: { type: 'string' },
        company: { type: 'string' },
        'time-zone': { type: 'string' },
        'create-vehicles': { type: 'boolean', default: false },
        'create-operator': { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error))
  }
}

/** @throws WrongUsage that says what is missing or unknown */
export const readImportArguments = <S extends string>(args: string[], sets: readonly S[]): ImportArguments<S> => {
  const { values, positionals: files } = parse(args)
  const set = sets.find((name) => name === values.set)
  if (!set) throw new WrongUsage(`--set must be one of ${sets.join(', ')}.`)
  if (!values.operator?.trim()) throw new WrongUsage('--operator must name an operator, by its name or its id.')
  const [first] = files
  if (first === undefined) throw new WrongUsage('Name the file or files to import.')
  const timeZone = values['time-zone']
  if (timeZone !== undefined && !isZone(timeZone))
    throw new WrongUsage(`--time-zone ${timeZone} is no time zone such as Europe/Madrid or UTC.`)
  return {
    set,
    operator: values.operator,
    files,
    refusedPath: values.refused ?? `${first}.refused.csv`,
    createVehicles: values['create-vehicles'],
    createOperator: values['create-operator'],
    company: values.company,
    timeZone,
  }
}
