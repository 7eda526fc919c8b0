const loading = new Map<string, Promise<void>>()

/** Brings another house's script into the page, once; a failed one may be asked for again. */
export function loadScript(address: string): Promise<void> {
  const known = loading.get(address)
  if (known) return known
  const coming = new Promise<void>((resolve, reject) => {
    const element = document.createElement("script")
    element.src = address
    element.addEventListener("load", () => resolve())
    element.addEventListener("error", () => {
      loading.delete(address)
      element.remove()
      reject(new Error("the widget did not load"))
    })
    document.head.append(element)
  })
  loading.set(address, coming)
  return coming
}

/** A challenge that was closed without an answer may be shown again after this. */
const PATIENCE_MS = 120_000

/**
 * Gives a widget a place of its own in the page until it has an answer. A widget puts its challenge at the end
 * of the page, which a modal dialog keeps from being pressed: dialogs step aside for so long. Rejects when the
 * widget gives up, or is not answered.
 */
export async function askInPlace<T>(
  run: (place: HTMLElement, answer: { resolve: (value: T) => void; reject: () => void }) => void,
): Promise<T> {
  return besideDialogs(async () => {
    const place = document.createElement("div")
    place.className = "widget-place"
    document.body.append(place)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const failed = () => reject(new Error("the widget was not answered"))
    const timer = setTimeout(failed, PATIENCE_MS)
    try {
      run(place, { resolve, reject: failed })
      return await promise
    } finally {
      clearTimeout(timer)
      place.remove()
    }
  })
}

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
