import { transferTerms } from "@croupier/contract/line-transfers"
import { missions } from "@croupier/contract/missions"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query, refresh } from "../../api/query.ts"
import { useSettings } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { CentreSheet } from "../../modals/centre-sheet.tsx"
import { linkPage } from "../../modals/member-link.ts"
import { MEMBER_PAGES, isMemberPage, type MemberPageName } from "../../modals/member-pages.ts"
import { BalanceChip, SignOutButton } from "../../shell/late-parts.tsx"
import { MENU_ROW } from "../../shell/menu-row.ts"
import { FormSkeleton } from "../../ui/form-skeleton.tsx"
import { Button } from "../../ui/button.tsx"
import { useAfterPlay } from "../../realtime/use-after-play.ts"
import { MemberAvatar } from "./member-avatar.tsx"

export interface MemberCentreProps {
  readonly page?: MemberPageName
  /** A narrow screen shows the menu first. */
  readonly menu?: boolean
}

const NAMES = Object.keys(MEMBER_PAGES).filter(isMemberPage)

/** The member centre: the page that shows stands in the address. */
export default function MemberCentre({ page = "securityCenter", menu = false }: MemberCentreProps) {
  const t = useT("member")
  const settings = useSettings()
  const [at, go] = useState(page)
  const { data: offered } = useQuery({ ...query(missions, {}), enabled: settings.missions.enabled })
  useAfterPlay(() => {
    if (settings.missions.enabled) void refresh(missions)
  })
  const { data: line } = useQuery({ ...query(transferTerms, {}), enabled: settings.lineTransfers.enabled })
  // A member under no agent, and no agent, has no line to transfer within.
  const terms = line?.terms
  const hasLine = terms ? terms.upline !== null || terms.isAgent : false
  const isOffered = (name: MemberPageName): boolean =>
    MEMBER_PAGES[name].offered(settings) && (name !== "transferUpline" || hasLine)

  return (
    <CentreSheet
      title={t("member_centre")}
      menuLabel={t("member_menu")}
      picture={<MemberAvatar size={44} />}
      entries={NAMES.filter((name) => name === at || isOffered(name)).map((name) => ({
        name,
        text: t(MEMBER_PAGES[name].text),
        icon: MEMBER_PAGES[name].icon,
        ...(name === "missionLeaderboard" && offered ? { count: offered.open } : {}),
      }))}
      at={at}
      shape={at === "depositv2" ? <FormSkeleton /> : undefined}
      go={go}
      menuFirst={menu}
      onPage={linkPage}
      renderTop={(choose) => (
        <div className="flex flex-wrap items-center gap-2">
          <BalanceChip />
          <Button className="grow" onClick={() => choose("depositv2")}>
            {t("deposit")}
          </Button>
          <Button kind="quiet" className="grow" onClick={() => choose("withdraw")}>
            {t("withdraw")}
          </Button>
        </div>
      )}
      menuFoot={<SignOutButton className={`${MENU_ROW} w-full`} />}
      renderPage={(name) => {
        const { Component } = MEMBER_PAGES[name]
        return <Component go={go} />
      }}
    />
  )
}
