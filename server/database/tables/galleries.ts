import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import {
  ALIGNMENTS,
  COVER_STYLES,
  DATELINE_MAX,
  LAYOUTS,
  SPACINGS,
  THEMES,
  TYPEFACES,
  VISITOR_DOWNLOADS,
} from '#contract/appearance.ts'
import { type GalleryTranslations, VISIBILITIES } from '#contract/galleries.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { createdAt, moment, momentNow } from './columns.ts'
import { isColour, oneOf } from './constraints.ts'
import { images } from './images.ts'
import { users } from './users.ts'

const colour = (name: string, start: string) => varchar(name, { length: 7 }).notNull().default(start)
const alignment = (name: string) =>
  varchar(name, { length: 10, enum: ALIGNMENTS }).notNull().default('center')

export const galleries = pgTable(
  'galleries',
  {
    id: serial().primaryKey(),
    /** Its id in public addresses, which cannot be guessed: 16 characters, made by a function of the database. */
    publicId: varchar('public_id', { length: 16 }).notNull().unique().default(sql`new_public_id()`),
    title: varchar({ length: 255 }).notNull(),
    description: text(),
    subdomain: varchar({ length: 255 }).notNull().unique(),
    // No cascade: deleting a gallery must also enlist the removal of its files.
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    showTitleInIframe: boolean('show_title_in_iframe').notNull().default(true),
    titleColor: colour('title_color', '#ffffff'),
    titleBackgroundColor: colour('title_background_color', '#3b82f6'),
    titleAlignment: alignment('title_alignment'),
    showDescriptionInIframe: boolean('show_description_in_iframe').notNull().default(true),
    descriptionColor: colour('description_color', '#ffffff'),
    descriptionBackgroundColor: colour('description_background_color', '#3b82f6'),
    descriptionAlignment: alignment('description_alignment'),
    layout: varchar({ length: 10, enum: LAYOUTS }).notNull().default('masonry'),
    spacing: varchar({ length: 10, enum: SPACINGS }).notNull().default('narrow'),
    coverStyle: varchar('cover_style', { length: 10, enum: COVER_STYLES }).notNull().default('none'),
    /** The focus of the cover, in per cent (`contract/focus.ts`); null: the picture's own. */
    coverFocusX: integer('cover_focus_x'),
    coverFocusY: integer('cover_focus_y'),
    theme: varchar({ length: 10, enum: THEMES }).notNull().default('classic'),
    /** Typeface of titles. */
    typeface: varchar({ length: 10, enum: TYPEFACES }).notNull().default('sans'),
    /** Free text below the title. */
    dateline: varchar({ length: DATELINE_MAX }),
    /** Whether visitors' pages name the owner's studio. */
    showByline: boolean('show_byline').notNull().default(true),
    /** Whether the cover, blurred, is behind the form for the password. */
    lockPreview: boolean('lock_preview').notNull().default(false),
    /** Its place on the owner's site, which begins with the lowest; null: not there. */
    sitePlace: integer('site_place'),
    showImageMetadata: boolean('show_image_metadata').notNull().default(false),
    /** Whether visitors see when and with what a photograph was taken. */
    showCameraFacts: boolean('show_camera_facts').notNull().default(false),
    /** Whether images that members add take captions from their files. */
    readCaptions: boolean('read_captions').notNull().default(true),
    visitorDownloads: varchar('visitor_downloads', { length: 10, enum: VISITOR_DOWNLOADS })
      .notNull()
      .default('none'),
    allowSelections: boolean('allow_selections').notNull().default(false),
    /** Language of its pages and e-mails; null: each visitor's own. */
    language: varchar({ length: 2, enum: LANGUAGES }),
    /** Its title, description and dateline in other languages. */
    translations: jsonb().$type<GalleryTranslations>().notNull().default({}),
    /** The image on its card and in previews of links; null: the first. */
    coverImageId: integer('cover_image_id').references((): AnyPgColumn => images.id, {
      onDelete: 'set null',
    }),
    visibility: varchar({ length: 10, enum: VISIBILITIES }).notNull().default('public'),
    /** argon2id in PHC format; kept while another visibility is chosen. */
    passwordHash: text('password_hash'),
    /** Signs cookies of view links: who has one knows the gallery, also when their link is gone. */
    cookieKey: uuid('cookie_key').notNull().defaultRandom(),
    /** From then on visitors do not see the gallery. */
    closesAt: moment('closes_at'),
    /** Whether the owner gets a mail when guests add images. */
    mailOnUploads: boolean('mail_on_uploads').notNull().default(true),
    /** Incremented by every change of the gallery or its images; responses are cached until then. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: momentNow('updated_at'),
    /** Since when it is removed: it is as if it were not there (`server/galleries/found.ts`). In milliseconds. */
    removedAt: timestamp('removed_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    // For the deletion of an image.
    index('galleries_cover').on(table.coverImageId),
    index('galleries_owner').on(table.userId, table.updatedAt),
    index('galleries_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
    check('galleries_visibility_known', oneOf(table.visibility, VISIBILITIES)),
    check(
      'galleries_protected_by_password',
      sql`${table.visibility} <> 'password' or ${table.passwordHash} is not null`,
    ),
    check('galleries_language_known', oneOf(table.language, LANGUAGES)),
    check('galleries_visitor_downloads_known', oneOf(table.visitorDownloads, VISITOR_DOWNLOADS)),
    check('galleries_layout_known', oneOf(table.layout, LAYOUTS)),
    check('galleries_spacing_known', oneOf(table.spacing, SPACINGS)),
    check('galleries_cover_style_known', oneOf(table.coverStyle, COVER_STYLES)),
    check('galleries_cover_focus_x', sql`${table.coverFocusX} between 0 and 100`),
    check('galleries_cover_focus_y', sql`${table.coverFocusY} between 0 and 100`),
    check('galleries_theme_known', oneOf(table.theme, THEMES)),
    check('galleries_typeface_known', oneOf(table.typeface, TYPEFACES)),
    check('galleries_title_color', isColour(table.titleColor)),
    check('galleries_title_background_color', isColour(table.titleBackgroundColor)),
    check('galleries_description_color', isColour(table.descriptionColor)),
    check('galleries_description_background_color', isColour(table.descriptionBackgroundColor)),
    check('galleries_title_alignment', oneOf(table.titleAlignment, ALIGNMENTS)),
    check('galleries_description_alignment', oneOf(table.descriptionAlignment, ALIGNMENTS)),
  ],
)
export type GalleryRow = typeof galleries.$inferSelect
