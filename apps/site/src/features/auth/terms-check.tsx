import type { Ref } from "react"
import { useWhitelabel } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"

/** Age and terms, confirmed together; never ticked beforehand. */
export function TermsCheck({
  minimumAge,
  accepted,
  missing,
  accept,
  ref,
}: {
  readonly minimumAge: number
  readonly accepted: boolean
  readonly missing: boolean
  readonly accept: (yes: boolean) => void
  readonly ref: Ref<HTMLInputElement>
}) {
  const t = useT("auth")
  const { pages } = useWhitelabel()
  // The pages to be accepted can be read before: in a window of their own, so that typed values stay.
  const linked = (["terms", "privacy"] as const).filter((page) => pages.includes(page))
  return (
    <div className="grid grid-cols-1 gap-1">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          ref={ref}
          type="checkbox"
          name="terms"
          required
          checked={accepted}
          onChange={(event) => accept(event.target.checked)}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? "terms-error" : undefined}
          className="mt-0.5 size-5 shrink-0 accent-(--brand)"
        />
        <span>{t("auth_terms", minimumAge)}</span>
      </label>
      {linked.length > 0 ? (
        <p className="flex flex-wrap gap-x-4 ps-8 text-sm">
          {linked.map((page) => (
            <a
              key={page}
              href={`/about?page=${page}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-8 items-center text-brand-text underline underline-offset-4"
            >
              {t(`page_${page}`)}
            </a>
          ))}
        </p>
      ) : null}
      {missing ? (
        <p id="terms-error" role="alert" className="text-sm text-loss">
          {t("auth_terms_needed")}
        </p>
      ) : null}
    </div>
  )
}
