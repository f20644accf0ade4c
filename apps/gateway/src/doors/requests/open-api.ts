import {
  type AnswerSchema,
  chosenId,
  type EndpointSpec,
  exportContentTypes,
  exportQuery,
  idempotencyHeader,
  isBinary,
  isExportable,
  problem,
  type RefusalCode,
  refusalStatus,
} from '@motora/contract'
import { z } from 'zod'
import { withoutDefs } from './open-api-defs.js'
import { answerHeaders, takesRange, waitHeaders } from './open-api-headers.js'
import { mayWait, refusalParamProperties } from './open-api-refusals.js'
import { describedAs, type Schema, withUnits } from './open-api-units.js'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema: made }) => {
      // which versions it may have is no pattern of a JSON Schema
      if (zodSchema === chosenId)
        made.description ??= 'Made by the caller: a UUID of version 4 or 7, another one each time'
    },
  })
  return withUnits(rest as Schema)
}

/** The body of every refusal, with what the gateway says in its `params`. */
const problemSchema = (): Schema => {
  const { properties, ...rest } = jsonSchema(problem, 'output')
  return {
    ...rest,
    properties: { ...properties, params: { ...properties?.params, properties: refusalParamProperties() } },
  }
}

const binarySchema = { type: 'string', format: 'binary' }

const contentOf = (answer: AnswerSchema): Record<string, unknown> | undefined => {
  if (answer === null) return undefined
  if (isBinary(answer)) {
    const file = { schema: binarySchema }
    return {
      ...(answer.json ? { 'application/json': { schema: jsonSchema(answer.json, 'input') } } : {}),
      ...Object.fromEntries(answer.contentTypes.map((type) => [type, file])),
    }
  }
  return { 'application/json': { schema: jsonSchema(answer, 'input') } }
}

const rangeParameter = {
  name: 'Range',
  in: 'header',
  required: false,
  description: 'One part of the file, such as `bytes=1000-` to go on where it broke off',
  schema: { type: 'string' },
}

const keyParameter = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description:
    'A key of the caller’s, 255 printable characters at most. Sent again with the same call within a day, the same is answered and nothing is done.',
  schema: { type: 'string', maxLength: 255 },
}

/** What the body is: JSON, the bytes themselves, or a form whose file comes last. */
const bodyContentOf = ({ takes, body }: EndpointSpec): Record<string, unknown> | undefined => {
  if (takes === 'bytes') return { 'application/octet-stream': { schema: binarySchema } }
  if (takes === 'signed') return { 'application/json': { schema: { type: 'object' } } }
  const schema = body && jsonSchema(body, 'input')
  if (takes !== 'form') return schema ? { 'application/json': { schema } } : undefined
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: object; required?: string[] }
  const file = { ...binarySchema, description: 'The last part of the form, with a file name' }
  return {
    'multipart/form-data': {
      schema: { type: 'object', properties: { ...properties, file }, required: [...required, 'file'] },
    },
  }
}

/** The refusals every call of its kind can answer with, in addition to its own. */
const commonRefusals = (endpoint: EndpointSpec): RefusalCode[] => {
  const common: RefusalCode[] = ['request.invalid', 'request.throttled', 'defect', 'request.unavailable']
  if (endpoint.takes || endpoint.body) common.push('request.too_large', 'request.too_slow')
  if (endpoint.audience === 'staff')
    common.push(
      'identity.unauthenticated',
      'identity.role_required',
      'identity.membership_unknown',
      'identity.not_operational',
      'identity.not_permitted',
      'identity.operator_not_operational',
    )
  if (endpoint.freshFactor) common.push('identity.fresh_factor_required')
  if (endpoint.idempotencyKey) common.push('request.key_reused')
  if (endpoint.audience === 'rider') common.push('rider.unauthenticated')
  if (endpoint.audience === 'device') common.push('device.unauthenticated')
  return common
}

const parametersOf = (schema: z.ZodObject | undefined, place: 'path' | 'query'): unknown[] =>
  Object.entries(schema?.shape ?? {}).map(([name, value]) => {
    const { description, ...schema } = describedAs(name, jsonSchema(value as z.ZodType, 'input'))
    return {
      name,
      in: place,
      required: place === 'path' || !value.safeParse(undefined).success,
      ...(description === undefined ? {} : { description }),
      schema,
    }
  })

/** Lists of the back-office come as files too. (decision 0011) */
const exportParameters = (): unknown[] =>
  parametersOf(exportQuery, 'query').map((parameter) => ({
    ...(parameter as object),
    required: false,
    description: 'For a file of the whole filtered list (decision 0011)',
  }))

const fileContent = Object.fromEntries(
  Object.values(exportContentTypes).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
)

const factorAsked = {
  always: 'each time',
  export: 'for a file of the list',
  'many-vehicles': 'for many vehicles, or a filter (decision 0041)',
} as const

const operationOf = (endpoint: EndpointSpec): unknown => {
  const answers = Object.entries(endpoint.answers).map(([status, answer]) => {
    const content = contentOf(answer as AnswerSchema)
    const files = status === '200' && isExportable(endpoint) ? fileContent : {}
    const headers = answerHeaders(endpoint, status, answer)
    return [
      status,
      {
        description: endpoint.summary,
        ...(headers && { headers }),
        ...(content ? { content: { ...content, ...files } } : {}),
      },
    ]
  })
  const codesByStatus = new Map<number, RefusalCode[]>()
  for (const code of [...commonRefusals(endpoint), ...(endpoint.refusals ?? [])]) {
    codesByStatus.set(refusalStatus[code], [...(codesByStatus.get(refusalStatus[code]) ?? []), code])
  }
  const refusals = [...codesByStatus].map(([status, codes]) => [
    String(status),
    {
      description: [...new Set(codes)].join(', '),
      ...(mayWait(status, codes) ? { headers: waitHeaders } : {}),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  const bodyContent = bodyContentOf(endpoint)
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: `source: ${endpoint.source}${endpoint.needs ? `\n\nneeds: ${endpoint.needs}` : ''}${endpoint.freshFactor ? `\n\nasks for the factor again: ${factorAsked[endpoint.freshFactor]}` : ''}`,
    tags: [endpoint.id.split('.')[0]],
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(isExportable(endpoint) ? exportParameters() : []),
      ...(takesRange(endpoint) ? [rangeParameter] : []),
      ...(endpoint.idempotencyKey ? [keyParameter] : []),
    ],
    ...(bodyContent ? { requestBody: { required: true, content: bodyContent } } : {}),
    responses: Object.fromEntries([...refusals, ...answers]),
  }
}

/** An empty requirement next to another says that the call also takes callers without a token. */
const securityOf = ({ audience, nobodyToo, ticket }: EndpointSpec): Record<string, string[]>[] => {
  if (audience === 'public') return ticket ? [{ [ticket.name]: [] }] : []
  return [{ [audience]: [] }, ...(nobodyToo ? [{}] : [])]
}

/** The OpenAPI 3.1 document of all endpoints, made from the contract. */
export const openApiOf = (endpoints: readonly EndpointSpec[], version: string): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas = new Map<string, unknown>([['Problem', problemSchema()]])
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`
    const operation = withoutDefs(operationOf(endpoint), endpoint.id, schemas)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  const bearer = { type: 'http', scheme: 'bearer' }
  const tickets = endpoints.flatMap(({ ticket }) =>
    ticket ? [[ticket.name, { ...bearer, description: ticket.description }] as const] : [],
  )
  return {
    openapi: '3.1.0',
    info: { title: 'Motora gateway', version },
    paths,
    components: {
      securitySchemes: { staff: bearer, rider: bearer, device: bearer, ...Object.fromEntries(tickets) },
      schemas: Object.fromEntries(schemas),
    },
  }
}
