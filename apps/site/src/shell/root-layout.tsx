import { Suspense, useState } from "react"
import { usePath } from "../address/address.ts"
import { useWhitelabel } from "../boot/boot.ts"
import { usePasswordLink } from "../features/auth/use-password-link.ts"
import { useT } from "../i18n/i18n.tsx"
import { useSession } from "../session/session.ts"
import { Dock } from "./dock.tsx"
import { ErrorBoundary } from "./error-boundary.tsx"
import { Header } from "./header.tsx"
import { ReachBanner } from "./reach-banner.tsx"
import { Analytics, Footer, RightBar, SessionStrip } from "./late-parts.tsx"
import { PageSkeleton } from "./page-skeleton.tsx"
import { pageAt, PageOutlet } from "./router.tsx"
import { SideMenu } from "./side-menu.tsx"
import { useArrival } from "./use-arrival.ts"

/** The frame around every page: how much of it shows, the page's route says. */
export function RootLayout() {
  const t = useT()
  const { gtagId } = useWhitelabel().analytics
  const page = pageAt(usePath())
  const frame = page?.frame ?? "full"
  // Home stays in place when /register gives way to /index.
  const place = page?.group === "index" ? "index" : page?.path
  const moved = useMoved(place)
  usePasswordLink()
  useArrival(place, page?.title)
  return (
    <div data-frame={frame} className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute start-3 top-3 z-50 -translate-y-20 rounded-pill bg-brand px-5 py-3 font-bold text-brand-ink focus:translate-y-0"
      >
        {t("skip_to_content")}
      </a>
      {frame === "bare" ? null : <Header />}
      <ReachBanner />
      <div className="flex grow">
        {frame === "full" ? <SideMenu /> : null}
        <div className="flex min-w-0 grow flex-col">
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-[1180px] grow px-3 pb-9 outline-none sm:px-6"
          >
            <PlaceOfStrip shows={frame !== "bare"} />
            <div key={place} className={moved ? "fade-in" : undefined}>
              <ErrorBoundary key={place}>
                <Suspense fallback={<PageSkeleton />}>
                  <PageOutlet />
                </Suspense>
              </ErrorBoundary>
            </div>
          </main>
          {frame === "full" || frame === "no-side" ? <Footer /> : null}
        </div>
        {frame === "full" || frame === "no-side" ? <RightBar /> : null}
      </div>
      {frame === "bare" ? null : <Dock />}
      {gtagId && frame !== "bare" ? <Analytics gtagId={gtagId} /> : null}
    </div>
  )
}

/** A component of its own: the page below is not drawn again when the session changes. */
function PlaceOfStrip({ shows }: { readonly shows: boolean }) {
  return useSession() && shows ? (
    <SessionStrip />
  ) : (
    <div className="h-3 in-data-member:h-11 sm:h-5 sm:in-data-member:h-11" />
  )
}

/** True from the second page on: the first stands at once, because text that fades in is painted later. */
function useMoved(place: string | undefined): boolean {
  const [last, setLast] = useState({ place, moved: false })
  if (last.place !== place) setLast({ place, moved: true })
  return last.moved || last.place !== place
}
