/** The parts of a worker's global scope that the service worker uses; the standard's own names. */
export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly caches: {
    readonly open: (name: string) => Promise<WorkerCache>
    readonly keys: () => Promise<readonly string[]>
    readonly delete: (name: string) => Promise<boolean>
    readonly match: (url: string) => Promise<Response | undefined>
  }
  readonly clients: {
    readonly matchAll: (options: object) => Promise<readonly WorkerClient[]>
    readonly openWindow: (url: string) => Promise<unknown>
  }
  readonly registration: {
    readonly navigationPreload?: { readonly enable: () => Promise<void> } | undefined
    readonly showNotification: (title: string, options: object) => Promise<void>
  }
  readonly navigator: {
    readonly setAppBadge?: ((count: number) => Promise<void>) | undefined
    readonly clearAppBadge?: (() => Promise<void>) | undefined
  }
  readonly fetch: (request: WorkerRequest | string) => Promise<Response>
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: (type: string, listen: (event: WorkerEvent) => void) => void
}
interface WorkerCache {
  readonly addAll: (urls: readonly string[]) => Promise<void>
  readonly put: (request: WorkerRequest, response: Response) => Promise<void>
}
interface WorkerClient {
  readonly url: string
  readonly focus: () => Promise<WorkerClient>
  readonly navigate: (url: string) => Promise<unknown>
}
interface WorkerRequest {
  readonly url: string
  readonly method: string
  readonly mode: string
}
interface WorkerEvent {
  readonly request: WorkerRequest
  readonly preloadResponse?: Promise<Response | undefined>
  readonly data?: { readonly json: () => unknown } | null
  readonly notification: { readonly close: () => void; readonly data?: unknown }
  readonly waitUntil: (work: Promise<unknown>) => void
  readonly respondWith: (answer: Promise<Response>) => void
}

/**
 * The service worker itself. Its text is sent to browsers, so it uses nothing from outside of itself but its arguments.
 *
 * Built files are kept, because their names hold the hash of their content. The offline page stands in for a page only where
 * the network gives no answer: closed pages and errors of the house pass as they are. Answers of calls are never touched.
 */
export function serviceWorker(scope: WorkerScope, release: string, files: readonly string[]): void {
  const kept = `release-${release}`
  const offline = "/offline.html"
  const isCall = /^\/(?:wps|lgw|lotto|api|ws|payments|console|gwp|vendors|health)(?:\/|$)/

  scope.addEventListener("install", (event) =>
    event.waitUntil(
      scope.caches
        .open(kept)
        .then((cache) => cache.addAll([offline, ...files]))
        .then(() => scope.skipWaiting()),
    ),
  )
  scope.addEventListener("activate", (event) =>
    event.waitUntil(
      scope.caches
        .keys()
        .then((names) =>
          Promise.all(names.filter((name) => name !== kept).map((name) => scope.caches.delete(name))),
        )
        .then(() => scope.registration.navigationPreload?.enable()),
    ),
  )

  const page = async (event: WorkerEvent): Promise<Response> => {
    try {
      return (await event.preloadResponse) ?? (await scope.fetch(event.request))
    } catch (error) {
      const instead = await scope.caches.match(offline)
      if (instead) return instead
      throw error
    }
  }
  const file = async (request: WorkerRequest): Promise<Response> => {
    const known = await scope.caches.match(request.url)
    if (known) return known
    const answer = await scope.fetch(request)
    if (answer.ok) await (await scope.caches.open(kept)).put(request, answer.clone())
    return answer
  }
  scope.addEventListener("fetch", (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== "GET" || origin !== scope.location.origin || isCall.test(pathname)) return
    if (request.mode === "navigate") event.respondWith(page(event))
    else if (pathname.startsWith("/assets/")) event.respondWith(file(request))
  })

  const text = (value: unknown): string => (typeof value === "string" ? value : "")
  const badge = async (count: unknown) => {
    if (typeof count !== "number") return
    await (count > 0 ? scope.navigator.setAppBadge?.(count) : scope.navigator.clearAppBadge?.())
  }
  scope.addEventListener("push", (event) => {
    const told = event.data?.json()
    if (typeof told !== "object" || told === null) return
    const { title, body, path, tag, unread } = told as Record<string, unknown>
    const shown = scope.registration.showNotification(text(title), {
      body: text(body),
      tag: text(tag),
      icon: "/icon-192.png",
      data: { path: text(path) },
    })
    event.waitUntil(Promise.all([shown, badge(unread)]))
  })
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close()
    const data = event.notification.data
    const path = typeof data === "object" && data !== null && "path" in data ? text(data.path) : ""
    // A path of this site alone: a message never opens another.
    const to = new URL(/^\/(?!\/)/.test(path) ? path : "/index", scope.location.origin).href
    const open = async () => {
      const [client] = await scope.clients.matchAll({ type: "window" })
      if (client === undefined) return scope.clients.openWindow(to)
      return (await client.focus()).navigate(to)
    }
    event.waitUntil(open())
  })
}

/** The script of a release's service worker, with the built files that it keeps from the start. */
export const serviceWorkerScript = (release: string, files: readonly string[]): string =>
  `(${serviceWorker.toString()})(self,${JSON.stringify(release)},${JSON.stringify(files)})\n`
