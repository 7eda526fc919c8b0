import type { ReactNode } from "react"
import { lateComponent } from "./late-component.ts"
import { loadChunk } from "./load-chunk.ts"

const parts = new Map<string, () => Promise<unknown>>()
const shown = new Set<string>()

/**
 * A part of the page whose code comes later; it stands inside a Suspense. Once its code is here it is drawn at
 * once, so that a page that is hydrated hears a click on it from the start: React drops a click on a part whose
 * code it still waits for, and renders that part again when something around it changes.
 */
export function late<P extends object>(
  name: string,
  load: () => Promise<(props: P) => ReactNode>,
): (props: P) => ReactNode {
  const Part = lateComponent<P>(() => loadChunk(load))
  parts.set(name, async () => Part.preload())
  return function LatePart(props: P) {
    shown.add(name)
    return <Part {...props} />
  }
}

/** The late parts that were drawn since `forgetShownParts`. */
export const shownParts = (): readonly string[] => [...shown]
export const forgetShownParts = (): void => shown.clear()

/** Brings the code of late parts, so that they are drawn together with the page around them. */
export const loadParts = (names: readonly string[]): Promise<unknown> =>
  Promise.all(names.map(async (name) => parts.get(name)?.()))
