import { lazy, Suspense, type ComponentProps, type ComponentType } from "react"
import { Skeleton } from "../ui/skeleton.tsx"
import { loadChunk } from "./load-chunk.ts"

/*
 * Parts of the frame that nobody needs in the first instant: their code and texts arrive just after the
 * first screen, into places that are kept free for them.
 */
const late = <P,>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => loadChunk(async () => ({ default: await load() })))

const LateSignOut = late(async () => (await import("../features/auth/sign-out-button.tsx")).SignOutButton)
const LateFreePlay = late(async () => (await import("../features/auth/free-play-button.tsx")).FreePlayButton)
const LateBalance = late(async () => (await import("../features/wallet/balance-chip.tsx")).BalanceChip)
const LateMenu = late(async () => (await import("./menu-body.tsx")).MenuBody)
const LateAccountMenu = late(async () => (await import("./account-menu.tsx")).AccountMenu)
const LateRightBar = late(async () => (await import("./right-bar.tsx")).RightBar)

export const SignOutButton = (props: ComponentProps<typeof LateSignOut>) => (
  <Suspense fallback={<div className="min-h-11" />}>
    <LateSignOut {...props} />
  </Suspense>
)
export const FreePlayButton = (props: ComponentProps<typeof LateFreePlay>) => (
  <Suspense fallback={<div className="min-h-11 w-36" />}>
    <LateFreePlay {...props} />
  </Suspense>
)
export const BalanceChip = () => (
  <Suspense fallback={<Skeleton className="h-11 w-36 rounded-pill sm:w-44" />}>
    <LateBalance />
  </Suspense>
)
export const MenuBody = (props: ComponentProps<typeof LateMenu>) => (
  <Suspense fallback={null}>
    <LateMenu {...props} />
  </Suspense>
)
export const AccountMenu = () => (
  <Suspense fallback={<div className="hidden size-11 sm:block" />}>
    <LateAccountMenu />
  </Suspense>
)
export const RightBar = () => (
  <Suspense fallback={null}>
    <LateRightBar />
  </Suspense>
)
