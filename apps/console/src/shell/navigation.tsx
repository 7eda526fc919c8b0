import { listProposals } from "@croupier/contract/console/approvals"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { query } from "../api/query.ts"
import { formatNumber } from "../i18n/format.ts"
import { useT } from "../i18n/texts.ts"
import { Icon } from "../parts/icon.tsx"
import { may, useSessionState } from "../session/session-store.ts"
import { ROOMS } from "./sections.ts"

const EVERY_MS = 30_000

/** The sections that the person may open, and how many proposals wait for their decision. */
export function Navigation({ onGone }: { readonly onGone: () => void }) {
  const t = useT()
  const { me } = useSessionState()
  const { data } = useQuery({
    ...query(listProposals, { limit: 1, state: "OPEN" }),
    refetchInterval: EVERY_MS,
  })
  const waiting = data?.open ?? 0
  return (
    <nav aria-label={t("rooms")} className="sticky top-14 grid gap-0.5 p-2">
      {ROOMS.filter(({ permission }) => may(me, permission)).map(({ path, icon, name }) => (
        <Link
          key={path}
          to={path}
          onClick={onGone}
          className="flex min-h-8 items-center gap-2 rounded-ctl px-2.5 text-fg-2 hover:bg-bg-2 aria-[current=page]:bg-bg-3 aria-[current=page]:font-semibold aria-[current=page]:text-fg"
        >
          <Icon name={icon} />
          {t(name)}
          {path === "/approvals" && waiting > 0 ? (
            <span className="ms-auto rounded-pill bg-brand px-2 text-xs font-semibold text-brand-ink">
              <span className="sr-only">{t("waiting")} </span>
              {formatNumber(waiting)}
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}
