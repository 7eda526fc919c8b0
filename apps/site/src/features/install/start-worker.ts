/** Registers the service worker once the page has nothing else to do. A browser that has none, or refuses, goes on without. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  const register = () =>
    void navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined)
  if (document.readyState === "complete") register()
  else addEventListener("load", register, { once: true })
}
