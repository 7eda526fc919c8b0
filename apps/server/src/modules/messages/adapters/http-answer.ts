import { Agent, request, type Dispatcher } from "undici"

/** The answer of a service over HTTP; undefined when it said nothing in time. */
export interface HttpAnswer {
  readonly status: number
  readonly body: unknown
}

export interface HttpClient {
  readonly ask: (
    method: "GET" | "POST",
    url: URL,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ) => Promise<HttpAnswer | { readonly failed: string }>
  readonly close: () => Promise<void>
}

/** One call with one time-out for all of it; whatever goes wrong is an answer. */
export function httpClient(timeoutMs: number): HttpClient {
  const agent = new Agent({
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  return {
    ask: async (method, url, headers, body) => {
      try {
        const options: Omit<Dispatcher.RequestOptions, "origin" | "path"> & { dispatcher: Agent } = {
          dispatcher: agent,
          method,
          headers,
          ...(body === undefined ? {} : { body }),
        }
        const answer = await request(url, { ...options, signal: AbortSignal.timeout(timeoutMs) })
        return { status: answer.statusCode, body: jsonOf(await answer.body.text()) }
      } catch (error) {
        return { failed: error instanceof Error ? error.message : String(error) }
      }
    },
    close: () => agent.close(),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
