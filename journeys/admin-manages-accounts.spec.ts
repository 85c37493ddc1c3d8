import type { Page } from '@playwright/test'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'
import { PASSWORD } from '#testing/password.ts'

const ADMIN = { email: 'admin@example.com', password: 'the password of the admin' }

test('an administrator suspends, reinstates and deletes somebody, and reads it in the log', async ({
  page,
  browser,
  program,
}) => {
  const theirs = await browser.newPage({ baseURL: program.origin })
  const olga = await signUp(theirs, 'Olga')
  const gallery = await createGallery(theirs, 'Her dunes')
  await addImages(theirs, gallery, [await imageFile('dune.jpg', { width: 600, height: 400 })])
  const visitor = await browser.newPage({ baseURL: program.origin })
  const row = page.getByRole('row', { name: olga.email })

  await test.step('find her, and see what she uses', async () => {
    await page.goto('/admin/users')
    await signIn(page, ADMIN.email, ADMIN.password)
    await page.getByPlaceholder('Search users by email or name...').fill(`${olga.email.toUpperCase()}`)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row).toContainText('1 gallery, 1 image')
  })

  await test.step('suspend her', async () => {
    await choose(page, 'Suspend user')
    await expect(page.getByText(/Nothing is deleted: reinstating brings everything back/)).toBeVisible()
    await page.getByRole('button', { name: 'Suspend user' }).click()
    await expect(row.getByText('Suspended', { exact: true })).toBeVisible()
  })

  await test.step('she is signed out and told why at the sign-in', async () => {
    await theirs.goto('/dashboard')
    await signIn(theirs, olga.email, PASSWORD)
    await expect(theirs.getByRole('alert')).toContainText('This account is suspended.')
    await expect(theirs).toHaveURL(/\/sign-in/)
  })

  await test.step('her gallery is not found', async () => {
    await visitor.goto(`/iframe/${gallery.id}`)
    await expect(visitor.getByText('Gallery not found')).toBeVisible()
  })

  await test.step('reinstated, all is back', async () => {
    await choose(page, 'Reinstate user')
    await page.getByRole('button', { name: 'Reinstate user' }).click()
    await expect(row.getByText('Suspended', { exact: true })).toHaveCount(0)
    await signIn(theirs, olga.email, PASSWORD)
    await expect(theirs.getByRole('article', { name: 'Her dunes' })).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Her dunes' })).toBeVisible()
  })

  await test.step('delete her', async () => {
    await choose(page, 'Delete User')
    await expect(page.getByText(/everything in it: 1 gallery with 1 image \(/)).toBeVisible()
    await page.getByRole('textbox', { name: 'E-mail' }).fill(olga.email)
    await page.getByRole('button', { name: 'Delete User' }).click()
    await expect(page.getByText('User deleted', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('Gallery not found')).toBeVisible()
  })

  await test.step('read it in the log, for her alone', async () => {
    await page.getByRole('link', { name: 'Audit log' }).click()
    await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: olga.email }).first().click()
    await expect(page.getByText(`Filtered by ${olga.email}`)).toBeVisible()
    await expect(page.getByRole('rowheader').filter({ hasText: /^User/ })).toHaveText([
      /^User deleted/,
      'User reinstated',
      'User suspended',
    ])
  })

  async function choose(on: Page, entry: string) {
    await on.getByRole('button', { name: 'Actions for Olga' }).click()
    await on.getByRole('menuitem', { name: entry }).click()
  }
})

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
