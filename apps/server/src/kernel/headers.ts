import type { IncomingHttpHeaders } from "node:http"

/** One header of a request, by its lower-case name; undefined for one that is absent, empty or repeated. */
export function headerOf(
  { headers }: { readonly headers: IncomingHttpHeaders },
  name: string,
): string | undefined {
  const value = headers[name]
  return typeof value === "string" && value !== "" ? value : undefined
}
