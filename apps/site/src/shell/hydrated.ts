import { createElement, Fragment, useLayoutEffect, type ComponentType } from "react"
import { runClock } from "../realtime/clock.ts"

/** The page is hydrated: the clock of a prerendered page runs from here on, and the page's own script (index.html) is told. */
export function tellHydrated(): void {
  runClock()
  document.documentElement.dispatchEvent(new Event("hydrated"))
}

/** Stands beside the page's content: once it is in place, the page is hydrated. */
export function Hydrated() {
  useLayoutEffect(tellHydrated, [])
  return null
}

/**
 * A page with the mark that it is hydrated: beside the page, not around it, so that React hydrates both at once.
 */
export const withHydration = (Page: ComponentType): ComponentType =>
  function HydratedPage() {
    return createElement(Fragment, null, createElement(Page), createElement(Hydrated))
  }
