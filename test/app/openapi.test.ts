import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { InjectOptions } from 'fastify'
import t, { type Test } from 'tap'
import { publishedEndpoints } from '../../src/addresses/endpoints.ts'
import { hintsWithoutCv, type ProblemCode, problem, problemCodes } from '../../src/http/problem.ts'
import { isJsonObject, type Json, type JsonObject } from '../../src/lib/json.ts'
import { UnavailableError } from '../../src/lib/unavailable-error.ts'
import { createDeployment } from '../../src/pages/deployment.ts'
import { describeApi } from '../../src/pages/openapi/api-description.ts'
import { loadApiDescription } from '../../src/pages/openapi/load-api-description.ts'
import { baseUrl, buildTestApi } from '../fixtures/http/test-api.ts'

const api = await loadApiDescription()
const deployment = createDeployment('server', { hasPdf: true, hasCv: true, hasStatistics: true })
const description = describeApi({ api, baseUrl, deployment })

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(description, 'description')

const at = (value: Json | undefined, ...path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((node, name) => (isJsonObject(node) ? node[name] : undefined), value)

/** Returns a value, or what it refers to if it is a `$ref` inside the description. */
const resolve = (value: JsonObject): JsonObject =>
  typeof value.$ref === 'string' ? (at(description, ...value.$ref.split('/').slice(1)) as JsonObject) : value

const validate = (document: unknown) =>
  new Validator().validate(structuredClone(document) as Record<string, unknown>)

const isValid = async (document: unknown): Promise<boolean> => (await validate(document)).valid

t.test('the description is valid OpenAPI 3.1, and the validator detects errors', async (t) => {
  const { valid, errors } = await validate(description)
  t.ok(valid, JSON.stringify(errors))
  t.notOk(await isValid({ ...description, info: { title: 'No version' } }))
})

t.test('the description meets the contract', async (t) => {
  t.equal(description.openapi, '3.1.0')
  t.equal(description.info.version, '1.0.0')
  t.strictSame(description.servers, [{ url: baseUrl, description: 'The site' }])
  t.strictSame(description.security, [])
  t.strictSame(description.components.securitySchemes, {})
  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, tags, security, parameters, requestBody }]) => ({
      path,
      method,
      operationId,
      tags,
      security,
      parameters,
      requestBody,
    })),
  )
  const none = { security: [], parameters: undefined, requestBody: undefined }
  t.strictSame(operations, [
    { path: '/api/cv/', method: 'get', operationId: 'getCurriculumVitae', tags: ['documents'], ...none },
    { path: '/api/og/', method: 'get', operationId: 'getOpenGraphImage', tags: ['images'], ...none },
  ])
  for (const item of Object.values(description.paths)) {
    for (const operation of Object.values(item)) t.ok(operation.description.length > 40)
  }
  t.notOk(JSON.stringify(description).includes('{baseUrl}'), 'no placeholder is left')
})

t.test('the documents are described as binary, for clients made by OpenAPI 3.0 generators', async (t) => {
  for (const [name, contentMediaType] of [
    ['PdfDocument', 'application/pdf'],
    ['PngImage', 'image/png'],
  ] as const)
    t.match(at(description, 'components', 'schemas', name), {
      type: 'string',
      format: 'binary',
      contentMediaType,
    })
})

t.test('the description names the owner, and a licence if there is one', async (t) => {
  const contact = { name: 'Ada', url: `${baseUrl}/`, email: 'ada@ada.example' }
  const license = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }
  const owned = describeApi({ api, baseUrl, deployment }, { contact, license })
  t.match(owned.info, { title: description.info.title, version: '1.0.0', contact, license })
  t.ok(await isValid(owned))
})

t.test('all components are used', async (t) => {
  const text = JSON.stringify(description)
  for (const kind of ['headers', 'responses', 'schemas'])
    for (const name of Object.keys(at(description, 'components', kind) as JsonObject))
      t.ok(text.includes(`{"$ref":"#/components/${kind}/${name}"}`), `${kind}/${name}`)
})

t.test('examples fit their schemas', async (t) => {
  for (const [name, response] of Object.entries(description.components.responses))
    for (const { schema, example } of Object.values(response.content ?? {}) as readonly JsonObject[]) {
      t.ok(example, name)
      t.ok(ajv.validate({ $ref: `description${(schema as JsonObject).$ref}` }, example), ajv.errorsText())
    }
})

t.test('failures that the log explains have a described request id', async (t) => {
  for (const name of ['InternalError', 'UpstreamUnavailable'])
    t.ok(at(description, 'components', 'responses', name, 'headers', 'X-Request-Id'), name)
})

t.test('code and description agree on endpoints, codes and statuses', async (t) => {
  t.strictSame(Object.keys(description.paths), publishedEndpoints)
  const fields = ['components', 'schemas', 'Problem', 'properties', 'error', 'properties'] as const
  t.strictSame(at(description, ...fields, 'code', 'enum'), Object.keys(problemCodes))
  t.strictSame(
    at(description, ...fields, 'status', 'enum'),
    Object.values(problemCodes).map(({ status }) => status),
  )
  const examples = Object.values(description.components.responses).map(
    (response) => response.content?.['application/problem+json']?.example,
  )
  const expected = (Object.keys(problemCodes) as ProblemCode[]).map((code) => problem(code, { baseUrl }))
  t.strictSame(examples, expected, 'each code has its example, verbatim')
})

t.test('without a CV, code and description agree on the hints', async (t) => {
  const without = describeApi({ api, baseUrl, deployment: { ...deployment, hasCv: false } })
  t.ok(await isValid(without))
  for (const [name, hint] of [
    ['NotFound', hintsWithoutCv.not_found],
    ['UpstreamUnavailable', hintsWithoutCv.upstream_unavailable],
  ] as const) {
    const example = without.components.responses[name]?.content?.['application/problem+json']?.example
    t.equal(at(example, 'error', 'hint'), hint(baseUrl), name)
  }
})

t.test('the running app gives each operation’s described responses', async (t) => {
  const failing = async () => {
    throw new Error('broken')
  }
  const unavailable = async () => {
    throw new UnavailableError('gone', { retryAfterSeconds: 3, unavailable: 'It' })
  }
  const working = await buildTestApi(t)
  const broken = await buildTestApi(t, { print: failing, card: failing })
  const starved = await buildTestApi(t, { print: unavailable, card: unavailable })
  const requests: Readonly<Record<string, { app: typeof working; options: Omit<InjectOptions, 'url'> }>> = {
    200: { app: working, options: {} },
    304: { app: working, options: { headers: { 'if-none-match': '"card-1"' } } },
    404: { app: working, options: { headers: { host: 'a b' } } },
    405: { app: working, options: { method: 'DELETE' } },
    500: { app: broken, options: {} },
    503: { app: starved, options: {} },
  }
  const undocumented = new Set(Object.keys(requests))
  for (const [path, item] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      for (const [status, value] of Object.entries(operation.responses)) {
        await t.test(`${method} ${path} ${status}`, async (t) => {
          const request = requests[status]
          if (request === undefined) return t.fail('no request in this test produces that status')
          undocumented.delete(status)
          const answer = await request.app.inject({ url: path, ...request.options })
          t.equal(answer.statusCode, Number(status))
          checkHeaders(t, resolve(value), answer.headers)
          checkNoOtherHeaders(t, resolve(value), answer.headers)
          checkBody(t, resolve(value), answer)
        })
      }
    }
  }
  t.equal(undocumented.size, 0, `every status that can occur is described, except ${[...undocumented]}`)
})

const checkHeaders = (t: Test, response: JsonObject, headers: Readonly<Record<string, unknown>>): void => {
  for (const [name, value] of Object.entries((response.headers ?? {}) as Record<string, JsonObject>)) {
    const { schema } = resolve(value)
    const given = headers[name.toLowerCase()]
    const found = isJsonObject(schema) && schema.type === 'integer' ? Number(given) : given
    const isMissing = given === undefined && resolve(value).required !== true
    t.ok(isMissing || ajv.validate(schema as JsonObject, found), `${name}: ${given}`)
  }
}

/** Headers of every response, whatever is served. */
const general =
  /^(connection|content-(length|type)|date|vary|(content-security|cross-origin|permissions|referrer|strict-transport|x-content-type)-.*)$/

const checkNoOtherHeaders = (
  t: Test,
  response: JsonObject,
  headers: Readonly<Record<string, unknown>>,
): void => {
  const described = Object.keys((response.headers ?? {}) as JsonObject).map((name) => name.toLowerCase())
  const others = Object.keys(headers).filter((name) => !general.test(name) && !described.includes(name))
  t.strictSame(others, [], 'all headers are described')
}

const checkBody = (
  t: Test,
  response: JsonObject,
  answer: { readonly headers: Readonly<Record<string, unknown>>; readonly body: string },
): void => {
  const content = (response.content ?? {}) as Record<string, { schema: JsonObject }>
  t.equal(answer.headers['content-type'], Object.keys(content)[0], 'type')
  if (Object.keys(content).length === 0) t.equal(answer.body, '')
  const described = content['application/problem+json']
  if (described === undefined) return
  const schema = { $ref: `description${described.schema.$ref}` }
  const body: JsonObject = JSON.parse(answer.body)
  t.ok(ajv.validate(schema, body), ajv.errorsText())
  t.notOk(ajv.validate(schema, { ...body, extra: 1 }), 'the schema can fail')
  t.notOk(ajv.validate(schema, { error: { ...(body.error as JsonObject), status: 200 } }))
}

t.test('the response to an unknown path is described, too', async (t) => {
  const app = await buildTestApi(t)
  const response = description.components.responses.NotFound as JsonObject
  const answer = await app.inject('/api/nothing')
  checkHeaders(t, response, answer.headers)
  checkBody(t, response, answer)
})
