import { createElement, Fragment, useLayoutEffect, type ComponentType } from "react"
import { runClock } from "../realtime/clock.ts"

/**
 * Stands beside the page's content: once it is in place, the page is alive. The clock of a drawn page runs
 * from here on, and the page's own script (index.html) is told.
 */
export function Alive() {
  useLayoutEffect(() => {
    runClock()
    document.documentElement.dispatchEvent(new Event("alive"))
  }, [])
  return null
}

/**
 * A page with what tells that it is in place: beside the page, not around it, so that it is inside of everything
 * that React takes over by itself.
 */
export const withLife = (Page: ComponentType): ComponentType =>
  function LivePage() {
    return createElement(Fragment, null, createElement(Page), createElement(Alive))
  }
