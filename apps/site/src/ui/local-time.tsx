import { useHydrated } from "./use-hydrated.ts"

/** A moment in the visitor's own time zone, which the server does not know: there its place stays empty. */
export function LocalTime({
  at,
  format,
}: {
  readonly at: string | number
  readonly format: (at: string | number) => string
}) {
  return <time dateTime={new Date(at).toISOString()}>{useHydrated() ? format(at) : "\u00A0"}</time>
}
