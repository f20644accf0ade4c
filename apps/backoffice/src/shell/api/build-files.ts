import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'

/** What the build has written next to the screens; it changes only with them. */
const readBuildFile = async <S extends z.ZodType>(
  name: string,
  shape: S,
  signal: AbortSignal,
): Promise<z.output<S>> => {
  const answer = await fetch(name, { signal })
  if (!answer.ok) throw new Error(`${name} is not there: ${answer.status}`)
  return shape.parse(await answer.json())
}
const once = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const

const build = z.object({ commit: z.string().nullable(), isChanged: z.boolean(), builtAt: z.iso.datetime() })

export const buildQuery = queryOptions({
  queryKey: ['about', 'build'],
  queryFn: ({ signal }) => readBuildFile('/build.json', build, signal),
  ...once,
})

const packageLicence = z.object({
  name: z.string(),
  version: z.string(),
  licence: z.string(),
  homepage: z.string().nullable(),
  text: z.string().nullable(),
  usedBy: z.array(z.enum(['screens', 'gateway'])),
})
export type PackageLicence = z.infer<typeof packageLicence>

export const licencesQuery = queryOptions({
  queryKey: ['about', 'licences'],
  queryFn: ({ signal }) => readBuildFile('/licences.json', z.array(packageLicence), signal),
  ...once,
})
