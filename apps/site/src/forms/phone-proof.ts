import { smsProof } from "@croupier/contract/verification"
import { query, queryClient } from "../api/query.ts"

/** As much of reCAPTCHA as an invisible widget needs. */
interface Recaptcha {
  readonly ready: (run: () => void) => void
  readonly render: (
    container: HTMLElement,
    options: {
      readonly sitekey: string
      readonly size: "invisible"
      readonly callback: (token: string) => void
      readonly "error-callback": () => void
    },
  ) => number
  readonly execute: (widget: number) => void
}
declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

/** Whoever closes the challenge without an answer may ask again after this. */
const PATIENCE_MS = 120_000

/**
 * Shows that a person asks for a code, where the house's service wants to know; undefined where it does not.
 * Throws when the widget does not load or is not answered.
 */
export async function phoneProof(): Promise<string | undefined> {
  const { widget } = await queryClient.fetchQuery({
    ...query(smsProof, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!widget) return undefined
  const recaptcha = await load(widget.script)
  return besideDialogs(() => ask(recaptcha, widget.siteKey))
}

let loading: Promise<Recaptcha> | undefined
function load(script: string): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const element = document.createElement("script")
    const address = new URL(script)
    address.searchParams.set("render", "explicit")
    element.src = address.href
    const failed = () => {
      loading = undefined
      element.remove()
      reject(new Error("the widget did not load"))
    }
    element.addEventListener("error", failed)
    element.addEventListener("load", () => {
      const { grecaptcha } = window
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else failed()
    })
    document.head.append(element)
  })
  return loading
}

async function ask(recaptcha: Recaptcha, sitekey: string): Promise<string> {
  const container = document.createElement("div")
  document.body.append(container)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const failed = () => reject(new Error("the widget was not answered"))
  const timer = setTimeout(failed, PATIENCE_MS)
  try {
    const id = recaptcha.render(container, {
      sitekey,
      size: "invisible",
      callback: resolve,
      "error-callback": failed,
    })
    recaptcha.execute(id)
    return await promise
  } finally {
    clearTimeout(timer)
    container.remove()
  }
}

/** The widget puts its challenge at the end of the page, which a modal dialog keeps from being pressed: it steps aside for so long. */
async function besideDialogs<T>(work: () => Promise<T>): Promise<T> {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>("dialog:modal")]
  const { activeElement } = document
  for (const dialog of dialogs) {
    dialog.close()
    dialog.show()
  }
  try {
    return await work()
  } finally {
    for (const dialog of dialogs)
      if (dialog.isConnected) {
        dialog.close()
        dialog.showModal()
      }
    if (activeElement instanceof HTMLElement) activeElement.focus()
  }
}
