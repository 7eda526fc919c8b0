import { Outlet } from "@tanstack/react-router"
export function RootLayout() {
  return (
    <main className="p-6">
      <Outlet />
    </main>
  )
}
