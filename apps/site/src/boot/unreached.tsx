import { useEffect, useState } from "react"
import { useT } from "../i18n/i18n.tsx"
import { Art } from "../ui/art.tsx"
import { Button } from "../ui/button.tsx"

const AGAIN_MILLIS = 4_000

/** The first call of all got no answer: says so, and tries again by itself. */
export function Unreached({ again }: { readonly again: () => Promise<void> }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const ask = () => {
    setAsking(true)
    void again().finally(() => setAsking(false))
  }
  useEffect(() => {
    const timer = setInterval(() => void again(), AGAIN_MILLIS)
    return () => clearInterval(timer)
  }, [again])
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-md justify-items-center gap-4 text-center" role="alert">
        <Art name="lantern" size={88} eager />
        <h1 className="display text-h3">{t("unreached_title")}</h1>
        <p className="text-fg-2">{t("unreached_text")}</p>
        <Button busy={asking} onClick={ask}>
          {t("try_again")}
        </Button>
      </div>
    </main>
  )
}
