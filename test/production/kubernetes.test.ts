/** The pod in docs/deployment.md has members that Kubernetes knows, and fits the image. */
import t from 'tap'
import { parse } from 'yaml'
import { loadConfig, variables } from '../../src/config.ts'
import { codeBlock, read } from '../fixtures/documents.ts'
import { buildTestApp } from '../fixtures/server/test-app.ts'

const pod = parse(codeBlock('docs/deployment.md', 'enableServiceLinks'))
const [container] = pod.containers
const compose = parse(read('compose.yaml'), { merge: true })

/** Members of PodSpec v1 and of what is in it, as far as the document uses them; a misspelt one is none of them. */
const shape = {
  enableServiceLinks: 'boolean',
  containers: [
    {
      name: 'string',
      image: 'string',
      env: [{ name: 'string', value: 'string' }],
      livenessProbe: { httpGet: { path: 'string', port: 'number' } },
      readinessProbe: { httpGet: { path: 'string', port: 'number' } },
      lifecycle: { preStop: { sleep: { seconds: 'number' } } },
      resources: { limits: { memory: 'string' } },
      securityContext: {
        runAsNonRoot: 'boolean',
        runAsUser: 'number',
        readOnlyRootFilesystem: 'boolean',
        allowPrivilegeEscalation: 'boolean',
        capabilities: { drop: ['string'] },
        seccompProfile: { type: 'string', localhostProfile: 'string' },
      },
      volumeMounts: [{ name: 'string', mountPath: 'string', readOnly: 'boolean' }],
    },
  ],
  volumes: [{ name: 'string', configMap: { name: 'string' }, emptyDir: {} }],
}

/** Returns the paths of what is not in a shape, or has another type. */
const misfits = (value: unknown, expected: unknown, path: string): readonly string[] => {
  if (typeof expected === 'string') return typeof value === expected ? [] : [path]
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(expected))
    return [path]
  const members = expected as Readonly<Record<string, unknown>>
  return Object.entries(value).flatMap(([name, member]) => {
    const key = Array.isArray(value) ? '0' : name
    return Object.hasOwn(members, key)
      ? misfits(member, members[key], `${path}.${name}`)
      : [`${path}.${name}`]
  })
}

t.test('every member is one that Kubernetes has', async (t) => {
  t.strictSame(misfits(pod, shape, 'pod'), [])
  t.strictSame(Object.keys(pod).toSorted(), Object.keys(shape).toSorted())
  t.strictSame(Object.keys(container).toSorted(), Object.keys(shape.containers[0] ?? {}).toSorted())
})

t.test('the environment is a valid configuration, and nothing else sets METRICS_PORT', async (t) => {
  const environment = container.env.map(({ name, value }: Record<'name' | 'value', string>) => [name, value])
  t.match(loadConfig(Object.fromEntries(environment)), {
    baseUrl: 'https://your.example',
    trustProxy: ['10.0.0.0/8'],
    chromium: { webSocketEndpoint: 'http://browser:9222' },
  })
  t.equal(pod.enableServiceLinks, false)
})

t.test('the probes respond on the port of the image', async (t) => {
  const app = await buildTestApp(t)
  for (const { httpGet } of [container.livenessProbe, container.readinessProbe]) {
    t.equal((await app.inject(httpGet.path)).statusCode, 200, httpGet.path)
    t.equal(String(httpGet.port), variables.PORT.default)
    t.match(read('Dockerfile'), `\nEXPOSE ${httpGet.port}\n`)
  }
})

t.test('only the mounted folders can be written to, and the content cannot', async (t) => {
  const { securityContext, volumeMounts } = container
  t.match(securityContext, {
    runAsNonRoot: true,
    runAsUser: 1000, // `node` in Node's images
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
    capabilities: { drop: compose.services.vitrine.cap_drop },
  })
  t.match(read('Dockerfile'), '\nUSER node\n')
  const { type, localhostProfile } = securityContext.seccompProfile
  t.equal(type, 'Localhost')
  const text = read('docs/deployment.md').replaceAll(/\s+/g, ' ')
  t.match(
    text,
    `Put \`.docker/seccomp.json\` on each node as \`/var/lib/kubelet/seccomp/${localhostProfile}\``,
  )
  t.strictSame(
    volumeMounts.map(({ mountPath, readOnly = false }: Record<string, unknown>) => [mountPath, readOnly]),
    [
      ['/content', true],
      ['/data', false],
      ['/tmp', false],
    ],
  )
  const volumes = pod.volumes.map(({ name }: { name: string }) => name)
  t.strictSame(
    volumeMounts.map(({ name }: { name: string }) => name),
    volumes,
  )
})

t.test('it has the memory of compose.yaml, and the browser runs the same program', async (t) => {
  const { vitrine, browser } = compose.services
  t.equal(container.resources.limits.memory.replace('Gi', 'g'), vitrine.deploy.resources.limits.memory)
  const text = read('docs/deployment.md').replaceAll(/\s+/g, ' ')
  t.match(text, `the command \`${browser.entrypoint.join(' ')}\` and \`PORT=${browser.environment.PORT}\``)
})
