import { memberInfo } from "@croupier/contract/identity"
import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense } from "react"
import { query } from "../api/query.ts"
import { useWhitelabel } from "../boot/boot.ts"
import { ChatButton, FreePlayButton, RoomsButton, SignOutButton } from "./late-parts.tsx"
import { useT } from "../i18n/i18n.tsx"
import { DeskLink } from "../features/service-chat/desk-link.tsx"
import { useMenu } from "../features/games/api/use-menu.ts"
import { isTrial, useSession } from "../session/session.ts"
import { Art } from "../ui/art.tsx"
import { gameArt } from "../ui/game-art.ts"
import { Icon } from "../ui/icon.tsx"
import { useLines } from "../features/lines/lines.ts"
import { openModal } from "../modals/modals.tsx"
import { LanguageList } from "./language-list.tsx"
import { MemberLinks } from "./member-links.tsx"
import { loadChunk } from "./load-chunk.ts"
import { MENU_ROW } from "./menu-row.ts"
import { MoneyRows } from "./money-rows.tsx"
import { openPages } from "./navigation.ts"
import { openCategories } from "./open-categories.ts"
import { SchemeSwitch } from "./scheme-switch.tsx"
import { SiteLink } from "./site-link.tsx"

/** Visitors have no rows of a member, and do not fetch their code. */
const MemberRows = lazy(() =>
  loadChunk(async () => ({ default: (await import("./member-rows.tsx")).MemberRows })),
)

/** The side menu's content: the column on a wide screen, the drawer on a narrow one. */
export function MenuBody({ onFollow }: { readonly onFollow?: () => void }) {
  const t = useT()
  const session = useSession()
  const { brand, whitelabel } = useWhitelabel()
  const member = useQuery({ ...query(memberInfo, {}), enabled: session !== null })
  const categories = openCategories(useMenu().data?.categories ?? [])
  const lines = useLines()
  const follow = onFollow ? { onClick: onFollow } : {}
  return (
    <div className="grid grid-cols-1 gap-1">
      <MoneyRows {...(onFollow ? { onFollow } : {})} />
      {session ? (
        <details open className="menu-fold">
          <summary className={`${MENU_ROW} font-bold text-fg!`}>
            {t("member_centre")}
            <Icon name="chevron-down" size={18} className="ms-auto" />
          </summary>
          {isTrial(session) ? null : (
            <Suspense fallback={null}>
              <MemberRows {...(onFollow ? { onFollow } : {})} />
            </Suspense>
          )}
          <MemberLinks {...(onFollow ? { onFollow } : {})} />
        </details>
      ) : null}
      <details open className="menu-fold">
        <summary className={`${MENU_ROW} font-bold text-fg!`}>
          {t("game_centre")}
          <Icon name="chevron-down" size={18} className="ms-auto" />
        </summary>
        {openPages(session !== null)
          .filter(({ path }) => path !== "/noticePage")
          .map(({ path, text, art }) => (
            <SiteLink key={path} to={path} className={MENU_ROW} {...follow}>
              <Art name={art} size={22} />
              {t(text)}
            </SiteLink>
          ))}
        {categories.map(({ path, text, category }) => (
          <SiteLink key={path} to={path} className={MENU_ROW} {...follow}>
            <Art name={gameArt([category])} size={22} />
            {t(text)}
          </SiteLink>
        ))}
      </details>
      {whitelabel.vip.enabled ? (
        <SiteLink to="/vip" className={MENU_ROW} {...follow}>
          <Icon name="trophy" />
          {t("nav_vip")} {member.data?.clubLabel.labelName}
        </SiteLink>
      ) : null}
      {whitelabel.points.enabled ? (
        <SiteLink to="/pointMall" className={MENU_ROW} {...follow}>
          <Icon name="gift" />
          {t("nav_points")}
        </SiteLink>
      ) : null}
      <SiteLink to="/noticePage" className={MENU_ROW} {...follow}>
        <Icon name="bell" />
        {t("nav_notices")}
      </SiteLink>
      <SiteLink to="/help" className={MENU_ROW} {...follow}>
        <Icon name="info" />
        {t("nav_help")}
      </SiteLink>
      <SiteLink to="/feedback" className={MENU_ROW} {...follow}>
        <Icon name="mail" />
        {t("nav_feedback")}
      </SiteLink>
      <SiteLink to="/down" className={MENU_ROW} {...follow}>
        <Icon name="smartphone" />
        {t("nav_down")}
      </SiteLink>
      <SiteLink to="/join" className={MENU_ROW} {...follow}>
        <Icon name="user-plus" />
        {t("nav_join")}
      </SiteLink>
      {lines.length > 1 ? (
        <button
          type="button"
          className={`${MENU_ROW} w-full`}
          onClick={() => {
            onFollow?.()
            openModal("lines")
          }}
        >
          <Icon name="link" />
          {t("nav_lines")}
        </button>
      ) : null}
      <RoomsButton isRow className={`${MENU_ROW} w-full`} {...(onFollow ? { onFollow } : {})} />
      <DeskLink isRow className={`${MENU_ROW} w-full`} />
      <ChatButton isRow className={`${MENU_ROW} w-full`} {...(onFollow ? { onFollow } : {})} />
      <div className="my-2 border-t border-line" />
      {brand.languages.length > 1 ? <LanguageList /> : null}
      <SchemeSwitch />
      {session ? (
        <SignOutButton className={`${MENU_ROW} w-full`} {...(onFollow ? { onDone: onFollow } : {})} />
      ) : (
        <div data-visitor className="mt-3 justify-self-start px-1">
          <FreePlayButton kind="outline" />
        </div>
      )}
    </div>
  )
}
