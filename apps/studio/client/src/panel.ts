import { element } from "./element.ts"
import type { Translate } from "./language.ts"

/** A sheet over the game: opened with a title, filled by `fill`, closed by its button, Escape or a press beside it. */
export function panel(t: Translate) {
  const title = element("h2", { id: "panel-title" })
  const body = element("div", { class: "panel-body" })
  const close = element(
    "button",
    { type: "button", class: "icon-button", with: { "aria-label": t("close") } },
    "✕",
  )
  const dialog = element(
    "dialog",
    { class: "panel", with: { "aria-labelledby": "panel-title" } },
    element("div", { class: "panel-head" }, title, close),
    body,
  )
  close.addEventListener("click", () => dialog.close())
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close()
  })
  return {
    dialog,
    open: (heading: string, fill: (into: HTMLElement) => void | Promise<void>) => {
      title.textContent = heading
      body.replaceChildren()
      void fill(body)
      dialog.showModal()
      body.scrollTop = 0
    },
  }
}
