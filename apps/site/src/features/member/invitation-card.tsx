import { useEffect, useRef } from "react"
import { saveFile } from "../../api/save-file.ts"
import { useBrand } from "../../boot/boot.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { drawInvitation, HEIGHT, WIDTH, type Look } from "./draw-invitation.ts"

/** The colours and the type of the page as they are now. */
function lookOf(canvas: HTMLCanvasElement, locale: string): Look {
  const style = getComputedStyle(canvas)
  const colour = (name: string) => style.getPropertyValue(name)
  return {
    ground: colour("--bg-1"),
    raised: colour("--bg-3"),
    text: colour("--fg"),
    quiet: colour("--fg-2"),
    accent: colour("--brand-text"),
    font: style.fontFamily,
    direction: document.documentElement.dir === "rtl" ? "rtl" : "ltr",
    locale,
  }
}

/** A picture of the invitation, drawn in the browser, to keep or to share. */
export function InvitationCard({ code, link }: { readonly code: string; readonly link: string }) {
  const t = useT("referrals")
  const { locale } = useFormat()
  const { name: brand } = useBrand()
  const { busy, refused, attempt } = useAttempt()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const drawn = canvas.current
    const context = drawn?.getContext("2d")
    if (!drawn || !context) return
    const draw = () =>
      drawInvitation(
        context,
        {
          brand,
          says: t("referral_card_says", brand),
          codeLabel: t("referral_card_code"),
          code,
          link,
          adults: t("referral_card_adults"),
        },
        lookOf(drawn, locale),
      )
    draw()
    // The letters of the brand may come after the page.
    void document.fonts.ready.then(draw)
  }, [brand, code, link, locale, t])
  const picture = async (): Promise<File> => {
    const blob = await new Promise<Blob | null>((resolve) => {
      if (canvas.current) canvas.current.toBlob(resolve, "image/png")
      else resolve(null)
    })
    if (!blob) throw new Error("the browser makes no picture")
    return new File([blob], `${code}.png`, { type: "image/png" })
  }
  const save = () =>
    attempt(async () => {
      const file = await picture()
      saveFile(file, file.name)
    })
  const share = () =>
    attempt(async () => {
      const file = await picture()
      // A browser that shares no files saves the picture; closing the sheet is no failure.
      if (navigator.canShare({ files: [file] }))
        await navigator.share({ files: [file], text: link }).catch(() => undefined)
      else saveFile(file, file.name)
    })
  return (
    <section className="grid grid-cols-1 justify-items-start gap-3">
      <h4 className="font-semibold">{t("referral_card")}</h4>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t("referral_card_label", code)}
        width={WIDTH}
        height={HEIGHT}
        className="w-full max-w-xs rounded-card border border-line"
      />
      <div className="flex flex-wrap gap-2">
        {"canShare" in navigator ? (
          <Button busy={busy} onClick={() => void share()}>
            {t("referral_card_share")}
          </Button>
        ) : null}
        <Button kind="quiet" busy={busy} onClick={() => void save()}>
          {t("referral_card_save")}
        </Button>
      </div>
      <FormError message={refused} />
    </section>
  )
}
