import { type EndpointSpec, refusalCodes } from '@motora/contract'
import { allEndpoints } from '@motora/contract/all'
import { getFile, sendFile, sendUploadPart } from '@motora/contract/files'
import { fetchFirmware } from '@motora/contract/firmware'
import { listVehicles } from '@motora/contract/vehicles'
import { expect, test } from 'vitest'
import { openApiOf } from './open-api.js'

type Operation = {
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: object; required?: string[] } }> }
  responses: Record<string, { headers?: object; content?: object; description: string }>
}
const document = openApiOf([getFile, sendFile, sendUploadPart, listVehicles], '1')
const operationOf = (path: string, method: string) =>
  (document.paths as Record<string, Record<string, Operation>>)[`/api/files/v1/${path}`]?.[method]

test('a file is described with the part that may be asked for', () => {
  const operation = operationOf('files/{id}', 'get')
  expect(operation?.parameters.filter((one) => one.in === 'header').map(({ name }) => name)).toEqual(['Range'])
  expect(Object.keys(operation?.responses['200']?.headers ?? {})).toEqual(['Content-Disposition', 'Accept-Ranges'])
  expect(Object.keys(operation?.responses['206']?.headers ?? {})).toContain('Content-Range')
  expect(Object.keys(operation?.responses['206']?.content ?? {})).toEqual(['*/*'])
  expect(operation?.responses['416']?.description).toBe('file.range_unfit')
})

test('bytes and forms are described as what they are', () => {
  expect(Object.keys(operationOf('uploads/{id}/parts/{number}', 'put')?.requestBody?.content ?? {})).toEqual([
    'application/octet-stream',
  ])
  const form = operationOf('files', 'post')?.requestBody?.content['multipart/form-data']?.schema
  expect(Object.keys(form?.properties ?? {})).toEqual(['id', 'kind', 'sha256', 'sharingOperatorId', 'file'])
  expect(form?.required).toEqual(['kind', 'file'])
  expect(operationOf('files', 'post')?.responses['413']?.description).toBe('request.too_large')
})

test('a public call that asks for a ticket of its own says so; no other public call asks for anything', () => {
  const described = openApiOf(allEndpoints, '1')
  const { securitySchemes } = described.components as { securitySchemes: Record<string, object> }
  const securityOf = ({ path, method }: EndpointSpec) =>
    (described.paths as Record<string, Record<string, { security: object[] }>>)[`/api${path}`]?.[method.toLowerCase()]
      ?.security
  expect(securityOf(fetchFirmware)).toEqual([{ updateTicket: [] }])
  expect(securitySchemes.updateTicket).toMatchObject({ type: 'http', scheme: 'bearer' })
  // who may answer that a caller is not known must say what it takes to be known
  for (const endpoint of allEndpoints.filter(({ audience }) => audience === 'public')) {
    const asksWho = endpoint.refusals?.includes('device.unauthenticated') ?? false
    expect(securityOf(endpoint)?.length, endpoint.id).toBe(asksWho ? 1 : 0)
  }
})

test('a list of JSON takes no body and no part', () => {
  const paths = document.paths as Record<string, Record<string, Operation>>
  const list = paths['/api/vehicles/v1/vehicles']?.get
  expect(list?.requestBody).toBeUndefined()
  expect(list?.parameters.some((one) => one.in === 'header')).toBe(false)
})

/** Answered before it is known which call is meant. */
const ofNoCall = ['request.head_too_large', 'request.method_not_allowed', 'request.wrong_host']

test('each refusal is described at a call that answers with it, and one that no call has is none', () => {
  const calls = Object.values(openApiOf(allEndpoints, '1').paths as Record<string, object>).flatMap(Object.values)
  const described = new Set(
    calls.flatMap(({ responses }: { responses: Record<string, { description: string }> }) =>
      Object.values(responses).flatMap(({ description }) => description.split(', ')),
    ),
  )
  expect(refusalCodes.filter((code) => !described.has(code)).sort()).toEqual(ofNoCall)
})

test('what a call does is said by itself: here nothing says which call comes before it', () => {
  const leaning = /^(?:The|All of the) same\b|^(?:Has|Makes|Ends|Takes) (?:it|them|that)\b|^Again\b/
  expect(allEndpoints.filter(({ summary }) => leaning.test(summary)).map(({ id }) => id)).toEqual([])
})
