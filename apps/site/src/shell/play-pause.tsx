import type { Exclusion } from "@croupier/contract/protection"
import { useFormat, useT } from "../i18n/i18n.tsx"
import { openMemberCentre } from "../modals/open-member-centre.ts"
import { usePlayPause } from "./use-play-pause.ts"
import { Button } from "../ui/button.tsx"
import { Icon } from "../ui/icon.tsx"

/** Says on every page, and in place of a form that is closed meanwhile, that the member is on a break or excluded. */
export function PlayPause({ className = "" }: { readonly className?: string }) {
  const t = useT("member")
  const pause = usePlayPause()
  if (!pause) return null
  return (
    <section
      role="status"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-hot bg-bg-1 p-4 ${className}`}
    >
      <p className="flex min-w-0 grow basis-64 items-start gap-2">
        <Icon name="pause" className="mt-0.5 shrink-0 text-hot" />
        <span>
          <PauseWords pause={pause} /> {t("member_excluded_text")}
        </span>
      </p>
      <Button kind="quiet" size="small" onClick={() => openMemberCentre("protection")}>
        {t("member_protection")}
      </Button>
    </section>
  )
}

/** A break or an exclusion by its name, and when it ends. */
export function PauseWords({ pause: { kind, earliest, endsAt } }: { readonly pause: Exclusion }) {
  const t = useT("member")
  const format = useFormat()
  return (
    <>
      <strong>{t(kind === "BREAK" ? "member_on_break" : "member_excluded")}.</strong>{" "}
      {endsAt !== null
        ? t("member_excluded_until", format.stamp(endsAt))
        : earliest === null
          ? t("member_excluded_ever")
          : t("member_excluded_at_least", format.stamp(earliest))}
    </>
  )
}
