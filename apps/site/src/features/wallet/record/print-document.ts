/**
 * Prints a document of its own, which the browser can also write as PDF. It stands in a frame that runs no scripts and is
 * gone after printing. False where this browser does not print, as those inside of apps.
 */
export function printDocument(html: string): boolean {
  if (typeof print !== "function") return false
  const frame = document.createElement("iframe")
  frame.setAttribute("sandbox", "allow-same-origin allow-modals")
  frame.setAttribute("aria-hidden", "true")
  frame.style.cssText = "position:fixed;inset-inline-end:0;inset-block-end:0;width:0;height:0;border:0"
  frame.dataset["printed"] = ""
  frame.srcdoc = html
  frame.addEventListener("load", () => {
    const inside = frame.contentWindow
    inside?.addEventListener("afterprint", () => frame.remove())
    inside?.print()
  })
  for (const before of document.querySelectorAll("iframe[data-printed]")) before.remove()
  document.body.append(frame)
  return true
}
