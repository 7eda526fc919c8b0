import { createElement, use, type ComponentType } from "react"

/** A component whose code comes in a file of its own. Once the code is here it is drawn at once, without a pause. */
export interface LateComponent<P> {
  (props: P): React.ReactNode
  /** Brings the code; undefined where it is here. */
  readonly preload: () => Promise<unknown> | undefined
}

/** It stands inside a Suspense. */
export function lateComponent<P extends object>(load: () => Promise<ComponentType<P>>): LateComponent<P> {
  let here: ComponentType<P> | undefined
  let coming: Promise<ComponentType<P>> | undefined
  const bring = () => (coming ??= load().then((component) => (here = component)))
  function Late(props: P) {
    return createElement(here ?? use(bring()), props)
  }
  // Code that did not come ahead of its need is asked for again when it is needed.
  const ahead = () =>
    bring().catch((error: unknown) => {
      coming = undefined
      throw error
    })
  return Object.assign(Late, { preload: () => (here ? undefined : ahead()) })
}
