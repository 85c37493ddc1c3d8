/**
 * English: the texts that the other catalogues are translations of.
 * Terms: gallery, photo, favourite, choices, download, link, password, owner.
 */
import { message } from './message.ts'

type Count = { count: number }
type Named = { name: string }
type Added = { added: number }
type Removed = { removed: number }
type Product = { product: string }
type Address = { email: string }
/** The title stands in quotation marks. */
type Gallery = { title: string }
type Said = { message: string }
type Domain = { domain: string }

export default {
  guests: {
    // The page of an upload link.
    language: 'Language',
    addPhotosTo: message<{ title: string }>('Add photos to “{title}”'),
    invitedToAdd: "You're invited to add photos to",
    photosWait: 'Your photos appear once they have been approved.',
    yourName: 'Your Name (Optional)',
    dropOrBrowse: 'Drop images here or click to browse',
    addPhotos: 'Add photos',
    formats: message<{ names: string }>('Support for {names}.'),
    largestFile: message<{ most: number }>('Max file size: {most}MB'),
    chooseFolder: 'Choose a folder',
    notAdded: 'Not added',
    uploadImages: 'Upload Images',
    openUntil: message<{ day: string }>('No account needed. This link is open until {day}.'),
    notifications: 'Notifications (F8)',
    close: 'Close',
    cancel: 'Cancel',
    /** Two sentences after each other; the first may end with what a person wrote. */
    sentences: message<{ first: string; second: string }>('{first} {second}'),
    // The files that were chosen, and how far they are.
    selectedFiles: message<Count>('Selected Files ({count})'),
    imagesSelected: message<Count>('{count, plural, one {# image selected} other {# images selected}}'),
    remove: message<Named>('Remove {name}'),
    uploaded: 'Uploaded',
    size: message<{ value: string; unit: string }>(
      '{value} {unit, select, bytes {Bytes} kilo {KB} mega {MB} other {GB}}',
    ),
    sentOf: message<{ sent: string; total: string }>('{sent} of {total}'),
    perSecond: message<{ size: string }>('{size}/s'),
    secondsLeft: message<Count>('{count, number} s left'),
    minutesLeft: message<Count>('{count, number} min left'),
    fileCount: message<Count>('{count, plural, one {# file} other {# files}}'),
    uploadingImages: 'Uploading images',
    uploadingNow: 'Uploading images...',
    uploading: 'Uploading...',
    paused: 'Paused',
    pause: 'Pause',
    resume: 'Resume',
    finishing: 'Finishing',
    connectionLost: 'The connection is lost. Trying again automatically.',
    serverBusy: 'The server is busy. Trying again automatically.',
    // Large files that were begun before and not finished.
    uploadsWait: message<Count>(
      '{count, plural, one {# upload is waiting for its file} other {# uploads are waiting for their files}}',
    ),
    chooseSame: message<Count & { names: string }>(
      '{count, plural, one {Choose the same file again to continue: {names}} other {Choose the same files again to continue: {names}}}',
    ),
    andMore: message<Count & { names: string }>('{names} and {count, number} more'),
    chooseFiles: 'Choose files',
    discard: 'Discard',
    // After all files have arrived.
    uploadSuccessful: 'Upload successful',
    imagesUploaded: 'Your images have been uploaded to the gallery.',
    thankYou: 'Thank you.',
    thankYouTo: message<Named>('Thank you, {name}.'),
    studioLooks: message<Named>('{name} will look at them soon.'),
    photographerLooks: 'The photographer will look at them soon.',
    // Photos added from this browser.
    yourImages: 'Your images',
    withdrawWithin: message<{ hours: number }>('You can withdraw your photos within {hours} hours.'),
    image: 'Image',
    withdraw: 'Withdraw',
    withdrawOne: message<Named>('Withdraw {name}'),
    withdrawAsk: message<Named>('Withdraw {name}?'),
    willBeDeleted: 'It will be deleted from the gallery.',
    photoWithdrawn: 'Photo withdrawn',
    alreadyDeleted: 'The photo has already been deleted.',
    withdrawFailed: "We couldn't withdraw the photo. Please try again.",
    // Files that were not added, and the reasons.
    invalidType: 'Invalid file type',
    notSupported: message<Named>('{name} is not a supported image format.'),
    fileTooLarge: 'File too large',
    exceedsLimit: message<Named & { most: number }>('{name} exceeds the {most}MB size limit.'),
    noImagesFound: 'No images found',
    folderIsEmpty: 'There are no images to upload in this folder.',
    folderAdded: 'Folder added',
    filesLeftOut: message<Count>(
      '{count, plural, one {# other file was left out.} other {# other files were left out.}}',
    ),
    nothingSelected: 'No files selected',
    pleaseSelect: 'Please select some images to upload.',
    uploadFailed: 'Upload failed',
    imagesFailed: 'Failed to upload images. Please try again.',
    someFailed: 'Some images failed to upload. Please try again.',
    networkError: 'Network error occurred',
    refusedImage: "This file can't be used. Please choose a photo.",
    refusedLarge: 'This file is too large.',
    refusedFull: 'This gallery has no room for more photos at the moment.',
    refusedTooMany: 'Too many attempts. Please wait a while and try again.',
    refusedUnavailable: "We can't answer at the moment. Please try again in a few seconds.",
    refusedLate: 'Photos can be withdrawn for 24 hours. Please contact the gallery owner.',
    // A link that takes no images.
    loadingInvitation: 'Loading invitation...',
    invitationEnded: 'Invalid or Expired Invitation',
    askForNewInvitation:
      'This upload invitation is either invalid or has expired. Please contact the gallery owner for a new invitation.',
    noToken: 'No invitation token available',
    noTokenAsk:
      'No invitation token available. This upload invitation is either invalid or has expired. Please contact the gallery owner for a new invitation.',
    uploadsPaused: 'Uploads are paused',
    notTakingPhotos: "This gallery isn't taking new photos at the moment. Please contact the gallery owner.",
    notReady: 'Not ready',
    somethingWrong: 'Something went wrong',
    uploadedBefore: message<Count>(
      '{count, plural, one {# photo has been uploaded. It is in the gallery.} other {# photos have been uploaded. They are in the gallery.}}',
    ),
    uploadedWaiting: message<Count>(
      '{count, plural, one {# photo has been uploaded. It appears once approved.} other {# photos have been uploaded. They appear once approved.}}',
    ),
  },
  accounts: {
    // Around every page.
    language: 'Language',
    skipToContent: 'Skip to content',
    mainNavigation: 'Main',
    menu: 'Menu',
    myDashboard: 'My Dashboard',
    removed: 'Removed',
    admin: 'Admin',
    logout: 'Logout',
    support: 'Support:',
    notifications: 'Notifications (F8)',
    notification: 'Notification',
    close: 'Close',
    error: 'Error',
    loading: 'Loading...',
    authenticating: 'Authenticating...',
    needsScript: 'This application needs JavaScript. Public galleries can be seen without it.',
    somethingWrong: 'Something went wrong',
    pageFailed: "We couldn't show this page. Please try again.",
    pageUnreachable: "We couldn't show this page. Please check your connection and try again.",
    tryAgain: 'Try again',
    home: 'Home',
    goToDashboard: 'Go to Dashboard',
    back: 'Back',
    /** Two sentences after each other. */
    sentences: message<{ first: string; second: string }>('{first} {second}'),
    // Fields of several forms.
    email: 'E-mail',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    passwordHint: 'At least 10 characters, and not easy to guess.',
    optional: 'Optional',
    required: 'Required',
    invalidEmail: 'Invalid email address',
    passwordTooShort: message<{ least: number }>('Password must be at least {least, number} characters'),
    tooLong: message<{ most: number }>('Must be at most {most, number} characters'),
    saving: 'Saving...',
    sending: 'Sending...',
    // Signing in.
    account: 'Account',
    signIn: 'Sign in',
    signingIn: 'Signing in...',
    signInFailed: "We couldn't sign you in. Please try again.",
    forgotPassword: 'Forgot your password?',
    or: 'or',
    signInWithPasskey: 'Sign in with a passkey',
    waitingForPasskey: 'Waiting for your passkey...',
    passkeyFailed: "We couldn't sign you in with a passkey. Please try again.",
    passkeyNotUsed: "That didn't work. Try again, or use your password.",
    passkeyNotHere: "Passkeys can't be used at this address.",
    // The second step.
    openApp: 'Open your authenticator app and enter the code for this account.',
    sixDigitCode: '6-digit code',
    useRecoveryCode: 'Use a recovery code',
    enterRecoveryCode: 'Enter one of your recovery codes.',
    recoveryCode: 'Recovery code',
    recoveryHint: "Each works once. Hyphens and capitals don't matter.",
    useApp: 'Use the authenticator app',
    // Creating an account.
    createAccount: 'Create account',
    creatingAccount: 'Creating account...',
    createFailed: "We couldn't create the account. Please try again.",
    firstName: 'First name',
    lastName: 'Last name',
    invitedOnly: 'This host invites its members. Please ask the administrator for an invitation.',
    invitationUsed:
      'This invitation has ended or was used already. Please ask for a new one, or sign in if you have an account.',
    youAreSignedIn: "You're signed in",
    signOut: 'Sign out',
    signOutAndAccept: 'Sign out and accept',
    invitedOther: message<{ email: string; invited: string }>(
      "You're signed in as {email}, and this invitation is for {invited}. To accept it, sign out.",
    ),
    invitedOtherAtProvider: message<{ email: string; invited: string }>(
      "You're signed in as {email}, and this invitation is for {invited}. To accept it, sign out and open its link again.",
    ),
    invitedNobody: message<{ email: string }>(
      "You're signed in as {email}. This invitation has ended or was used already.",
    ),
    // Signing in at an identity provider.
    signInTo: message<Named>('Sign in to {name}'),
    isInvited: message<{ email: string }>('{email} is invited.'),
    signInWithOrganisation: "Sign in with your organisation's account. You'll come back here afterwards.",
    providerUnavailable: "We can't reach the sign-in service right now. Please try again in a few minutes.",
    providerDenied:
      "You declined at the sign-in service, so you're not signed in. You can try again at any time.",
    providerFailed: "That didn't work, and you're not signed in. Please try again.",
    suspended: 'This account is suspended. Its galleries are kept. Please contact support.',
    // A forgotten password, and a new one.
    resetPassword: 'Reset your password',
    resetAbout: "We'll e-mail you a link to set a new one.",
    sendLink: 'Send link',
    linkSent: message<{ email: string }>(
      "If there is an account for {email}, we've sent an e-mail with a link. It works once, within an hour.",
    ),
    emailFailed: "We couldn't send the e-mail. Please try again.",
    backToSignIn: 'Back to sign in',
    newPasswordTitle: 'Set a new password',
    newPassword: 'New password',
    setPassword: 'Set password',
    setFailed: "We couldn't set the password. Please try again.",
    passwordIsSet: "Your new password is set. You're signed out everywhere else.",
    askAnotherLink: 'Ask for another link',
    removeFactors: 'Also remove passkeys and two-step sign-in',
    removeFactorsHint: 'If you think someone else had access to your account. API tokens are always deleted.',
    // The link that confirms an e-mail.
    confirmTitle: 'Confirm your e-mail',
    confirmAbout: 'Confirm that the address we e-mailed is yours.',
    confirmEmail: 'Confirm e-mail',
    confirming: 'Confirming...',
    confirmFailed: "We couldn't confirm it. Please try again.",
    emailConfirmed: 'E-mail confirmed',
    isConfirmed: message<{ email: string }>('{email} is confirmed.'),
    emailTaken: 'This e-mail is taken',
    emailTakenSince:
      'Another account has started using this e-mail since we sent the link. Your account keeps its current one.',
    linkEnded: 'This link no longer works',
    linkEndedSignedOut:
      "It has already been used, or its 24 hours are over. If your e-mail isn't confirmed yet, sign in and ask for another link.",
    linkEndedConfirmed: message<{ email: string }>(
      'It has already been used, or its 24 hours are over. The e-mail of your account, {email}, is confirmed.',
    ),
    linkEndedAgain: message<{ email: string }>(
      'It has already been used, or its 24 hours are over. We can send another one to {email}.',
    ),
    sendAgain: 'Send again',
    emailSent: 'E-mail sent',
    emailSentTo: message<{ email: string }>(
      "We sent a new link to {email}. Can't find it? Check your spam folder.",
    ),
    // An invitation to collaborate.
    accountRequired: 'Account Required',
    accountRequiredText: 'Please create an account or log in to accept this collaboration invitation.',
    redirecting: 'Redirecting to create account...',
    continueNow: 'Continue now',
    loadingInvitation: 'Loading invitation...',
    invitationInvalid: 'Invalid or Expired Invitation',
    invitationInvalidText:
      'This collaboration invitation is either invalid or has expired. Please contact the gallery owner for a new invitation.',
    alreadyCollaborator: 'Already a Collaborator',
    wasAccepted: message<{ title: string }>('The invitation to “{title}” was accepted.'),
    alreadyDeclined: 'Invitation Already Declined',
    canInviteAgain: message<{ title: string }>('The owner of “{title}” can invite you again.'),
    invitedToCollaborate: "You've been invited to collaborate!",
    noDescription: 'No description',
    asCollaborator: 'As a collaborator you can',
    mayManage: 'Upload and manage images',
    mayEdit: 'Edit image metadata and descriptions',
    mayOrganise: 'Organise and reorder content',
    maySet: 'Access gallery settings and customisation',
    invitedBy: message<{ email: string }>('Invited by {email}'),
    expires: message<{ day: string }>('Expires {day}'),
    accept: 'Accept Collaboration',
    accepting: 'Accepting...',
    decline: 'Decline',
    declining: 'Declining...',
    accepted: 'Collaboration Accepted!',
    acceptedText: 'You are now a collaborator on this gallery. Redirecting to dashboard...',
    acceptFailed: 'Failed to accept collaboration.',
    declined: 'Collaboration Declined',
    declinedText: 'You have declined this collaboration invitation.',
    declineFailed: 'Failed to decline collaboration.',
    // Reasons of refusals.
    refusedCredentials: 'Incorrect e-mail or password.',
    refusedCode: "That code isn't right, or it has already been used. Please try the next one.",
    refusedPasskey: "That passkey doesn't work here. It may have been removed from the account.",
    refusedLate: 'That took too long. Please try again.',
    refusedWeak: "This password is easy to guess. Try a few words that don't belong together.",
    refusedTaken: 'An account with this e-mail already exists.',
    refusedLink: 'This link has already been used or has expired. Please ask for a new one.',
    refusedOwner: 'You already own this gallery.',
    refusedAnswered: 'This invitation has already been answered.',
    refusedTooMany: 'Too many attempts. Please wait a while and try again.',
    refusedUnavailable: "We can't answer at the moment. Please try again in a few seconds.",
    refusedFailed: 'Something went wrong on our side. Please try again.',
  },
  documents: {
    // The page of a gallery.
    pageTitle: message<{ title: string; number: number }>('{title} (page {number})'),
    galleryOfImages: message<{ title: string } & Count>(
      '{title}: {count, plural, one {# image} other {# images}}',
    ),
    /** The title of one that has none, in feeds. */
    imageIn: message<{ title: string }>('Image in {title}'),
    noImages: 'No images in this gallery.',
    description: 'Description',
    gallery: 'Gallery',
    chapters: 'Chapters',
    pages: 'Pages',
    pageOf: message<{ current: number; last: number }>('Page {current} of {last}'),
    previousPage: 'Previous page',
    nextPage: 'Next page',
    firstOfBundle: message<{ shown: number } & Count>(
      'These are the first {shown} of {count} images: the page shows the others with a script. All files are in the folders beside it.',
    ),
    backToTop: 'Back to top',
    reportThisGallery: 'Report this gallery',
    inNewTab: '(opens in a new tab)',
    openedImage: 'Opened image',
    allImages: 'All images',
    previousImage: 'Previous image',
    nextImage: 'Next image',
    language: 'Language',
    // Notes for members above a page that visitors do not see.
    preview: 'Preview',
    onlyYouClosed: 'Only you see this: it is closed.',
    onlyYouPrivate: "Only you see this: visitors can't see it.",
    onlyYouPassword: 'Only you see this: visitors need the password.',
    // The page of a site.
    links: 'Links',
    signIn: 'Sign in',
    images: message<Count>('{count, plural, one {# image} other {# images}}'),
    privateGallery: 'Private gallery',
    // The form of a gallery with a password.
    privateGalleryBy: message<{ name: string }>('Private gallery by {name}'),
    galleryIsPrivate: 'This gallery is private',
    password: 'Password',
    showPassword: 'Show password',
    openGallery: 'Open gallery',
    // The form of a report.
    thankYou: 'Thank you',
    reportSent: message<{ title: string }>('Your report about {title} has been sent.'),
    reportAbout: message<{ title: string }>(
      "Tell us what is wrong with {title}. The gallery's owner doesn't get your message.",
    ),
    whatIsWrong: 'What is wrong?',
    reasonCopyright: 'It uses my work without my permission',
    reasonPerson: 'It shows me or someone I represent without consent',
    reasonIllegal: 'It shows something illegal',
    reasonOther: 'Something else',
    yourMessage: 'Your message',
    messageHint: message<{ most: number }>('Which images, and why? {most, number} characters at most.'),
    emailHint: "Only if you'd like an answer.",
    sendReport: 'Send report',
    // The form of a download.
    photos: 'Photos',
    allPhotos: 'All photos',
    size: 'Size',
    highResolution: 'High resolution',
    originalFiles: 'The original files',
    webSize: 'Web size',
    webSizeHint: message<{ most: number }>('Up to {most, number} pixels, for screens and sharing'),
    // Pages with a single message.
    galleryNotFound: 'Gallery not found',
    goTo: message<{ host: string }>('Go to {host}'),
    backToGallery: 'Back to the gallery',
    closedOn: message<{ day: string }>('This gallery closed on {day}.'),
    askForNewOne: message<{ name: string }>('Ask {name} for a new one.'),
    downloadHasEnded: 'This download has ended',
    downloadHasEndedHint: 'The photos may have changed since, or it was more than a day ago.',
    chapterNotFound: 'Chapter not found',
    chapterNotFoundHint: 'It may have been renamed, or taken out of the gallery.',
    photoNotFound: 'Photo not found',
    photoNotFoundHint: 'It may have been taken out of the gallery.',
    notReadyYet: 'Not ready yet',
    notReady: 'Not ready',
    somethingWrong: 'Something went wrong',
    imageNotFound: 'Image not found',
    seeGallery: 'See the gallery',
    seeWhatThereIs: 'See what there is',
    pageNotFound: 'Page not found',
    backToStart: 'Back to the start',
    linkToGallery: 'A link to a gallery',
    nothingToDownload: 'Nothing to download',
    noDownloads: 'No downloads',
    personalLinkNeeded: 'Personal link needed',
    passwordNeeded: 'Password needed',
    preparingDownload: 'Preparing your download',
    downloadsTooMany: 'Too many downloads',
    notEnoughLeft: 'Not enough downloads left',
    moreThanLeft: 'More than you have left',
    nothingChosenYet: 'Nothing chosen yet',
    // Reasons of refusals.
    refusedUnavailable: "We can't answer at the moment. Please try again in a few seconds.",
    refusedFailed: 'Something went wrong on our side. Please try again.',
    refusedTooMany: 'Too many attempts. Please wait a while and try again.',
    refusedPassword: "That password isn't right. Please try again.",
    refusedUsed: message<{ most: number; taken: number }>(
      'This link allows {most, plural, one {# photo} other {# different photos}} to be downloaded, and {taken, plural, one {# of them was} other {# of them were}}. Those can be downloaded again.',
    ),
    refusedDownloads: 'This gallery has no downloads.',
    refusedImagesMissing: 'Some of these photos are no longer in this gallery.',
    refusedWithoutLink: 'You need a personal link to choose photos.',
    refusedInput: "This can't be answered. Please check what you entered.",
    problemReason: 'Please choose a reason',
    problemMessage: 'Please say what is wrong',
  },
  scripts: {
    // Said in several places.
    slideshow: 'Slideshow',
    newVersion: 'New version',
    share: 'Share',
    download: 'Download',
    close: 'Close',
    more: 'More',
    less: 'Less',
    cancel: 'Cancel',
    chosen: 'Chosen',
    tryAgain: 'Try again',
    /** Two sentences after each other; the first may end with what a person wrote. */
    sentences: message<{ first: string; second: string }>('{first} {second}'),
    /** A text that becomes a sentence. */
    asSentence: message<{ text: string }>('{text}.'),
    linkHasEnded: 'This link has ended',
    /** Instead of a form in a frame whose page cannot send it, and above the gallery's address. */
    onlyInNewTab: "This doesn't work inside another page. Please open the gallery in a new tab.",
    galleryIsClosed: 'This gallery is closed.',
    photographsBy: message<Named>('Photographs by {name}'),
    photoCount: message<Count>('{count, plural, one {# photo} other {# photos}}'),
    // The pictures of a gallery.
    loadingGallery: 'Loading gallery...',
    loadingImages: 'Loading images...',
    galleryHasChanged: 'This gallery has changed. Please reload the page.',
    imageList: 'Images',
    imageOf: message<{ number: number } & Count>('Image {number} of {count}'),
    // The viewer. `slideOf` gets the place that the lightbox fills for `number`.
    imageViewer: 'Image viewer',
    slideOf: message<{ number: string } & Count>('{number} of {count}'),
    slide: 'Slide',
    carousel: 'Carousel',
    thumbnails: 'Thumbnails',
    showThumbnails: 'Show thumbnails',
    hideThumbnails: 'Hide thumbnails',
    previousPhoto: 'Previous',
    nextPhoto: 'Next',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    enterFullscreen: 'Enter Fullscreen',
    exitFullscreen: 'Exit Fullscreen',
    filmStrip: 'Film strip',
    showFilmStrip: 'Show film strip',
    hideFilmStrip: 'Hide film strip',
    details: 'Details',
    showDetails: 'Show details',
    hideDetails: 'Hide details',
    millimetres: message<{ value: string }>('{value} mm'),
    seconds: message<{ value: string }>('{value} s'),
    photoNotLoaded: "This photo couldn't be loaded.",
    // After the last picture in the viewer.
    endOfGallery: 'End of the gallery',
    startAgain: 'Start again',
    // The slideshow.
    pauseSlideshow: 'Pause',
    resumeSlideshow: 'Resume',
    nextInSlideshow: 'Next',
    endSlideshow: 'End',
    // Ways to share a gallery or a picture.
    shareBySystem: 'Share…',
    shareByEmail: 'E-mail',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
    couldNotCopy: 'Could not copy',
    linkNotCopied: "Couldn't copy",
    qrCode: 'QR code',
    qrCodeOf: message<{ address: string }>('QR code of {address}'),
    guestsNeedPassword: 'Guests need the password.',
    onlyStudioInvites: message<Named>('Only {name} can invite others to this gallery.'),
    onlyPhotographerInvites: 'Only the photographer can invite others to this gallery.',
    // Downloads.
    mostAtOnce: message<{ most: number }>('Up to {most, number} at a time'),
    photosAndSize: message<Count & { size: string }>(
      '{count, plural, one {# photo} other {# photos}}, {size}',
    ),
    photosInParts: message<Count & { size: string; parts: number }>(
      '{count, plural, one {# photo} other {# photos}}, {size}, in {parts, plural, one {# part} other {# parts}}',
    ),
    photosReady: message<Count & { ready: number }>(
      '{count, plural, one {{ready, number} of # photo is ready.} other {{ready, plural, one {# of {count, number} photos is ready.} other {# of {count, number} photos are ready.}}}}',
    ),
    downloadGetsReady: message<Count & { ready: number }>(
      '{count, plural, one {{ready, number} of # photo is ready.} other {{ready, plural, one {# of {count, number} photos is ready.} other {# of {count, number} photos are ready.}}}} Your download begins by itself.',
    ),
    downloadHasBegun: message<{ file: string }>('Your download has begun: {file}'),
    partOf: message<{ number: number } & Count>('Part {number} of {count}'),
    partHasBegun: 'Begun',
    saveToPhotos: 'Save to Photos',
    fetchingPhoto: message<{ number: number } & Count>('Fetching photo {number} of {count}…'),
    saveFetched: message<Count>('{count, plural, one {Save the photo} other {Save # photos}}'),
    tapToSave: 'Tap once more to save',
    readyToSave: 'Ready. Tap once more to save.',
    photosNotFetched: "The photos couldn't be fetched. Please try again.",
    photosUnshareable: "These photos can't be saved from here. Please download them.",
    photosGone: 'These photos are no longer in this gallery.',
    downloadsLeft: message<Count & { left: number }>(
      '{left, number} of {count, plural, one {# download} other {# downloads}} left',
    ),
    noDownloadsInSize: 'This gallery has no downloads in this size.',
    tooManyDownloads: 'Too many downloads at a time. Wait until one has ended.',
    downloadNotPlanned: "This download couldn't be prepared. Please try again.",
    noConnectionForDownload: "There's no connection at the moment. Please try again.",
    // Favourites.
    favourite: message<Named>('Favourite {name}'),
    favouriteByKey: 'Favourite (H)',
    yourFavourites: 'Your favourites',
    favouriteCount: message<Count>('{count, plural, one {# favourite} other {# favourites}}'),
    favouriteCountSent: message<Count>('{count, plural, one {# favourite} other {# favourites}}, sent'),
    showFavourites: 'Show',
    showAll: 'Show all',
    sendFavourites: 'Send favourites',
    choiceNotLoaded: "Your choice couldn't be loaded. Please try again.",
    // The dialog that sends favourites.
    sendYourFavourites: 'Send your favourites',
    favouritesAre: message<Count>('{count, plural, one {# favourite.} other {# favourites.}}'),
    sentBefore: message<Count>('You sent {count, number} before: nothing has changed.'),
    sentBeforeAdded: message<Count & Added>('You sent {count, number} before: {added, number} new.'),
    sentBeforeRemoved: message<Count & Removed>(
      'You sent {count, number} before: {removed, number} removed.',
    ),
    sentBeforeBoth: message<Count & Added & Removed>(
      'You sent {count, number} before: {added, number} new, {removed, number} removed.',
    ),
    newSinceSent: 'New',
    yourName: 'Your name',
    yourEmail: 'Your e-mail (optional)',
    messageOptional: 'Message (optional)',
    send: 'Send',
    sending: 'Sending...',
    pleaseEnterName: 'Please enter your name',
    invalidEmail: 'Invalid email address',
    tooLong: message<{ most: number }>('Please use {most, number} characters at most'),
    sentThankYou: message<Named>('Sent. Thank you, {name}!'),
    favouritesStay: message<Count>(
      '{count, plural, one {Your # favourite stays} other {Your # favourites stay}} on this device. You can change and resend your list at any time.',
    ),
    favouritesGone: message<Count>(
      '{count, plural, one {One of your favourites is no longer in this gallery.} other {# of your favourites are no longer in this gallery.}}',
    ),
    sendOthers: message<Count>('{count, plural, one {Send the other one?} other {Send the other #?}}'),
    favouritesOff: 'Favourites are switched off for this gallery.',
    galleryNotHere: 'This gallery is no longer here.',
    passwordAgain: 'This gallery needs its password again. Please reload the page: your favourites stay.',
    tooManySelections: 'Too many selections were sent. Please try again later: your favourites stay.',
    favouritesNotSent: "We couldn't send your favourites. Please try again: they stay on this device.",
    favouritesUnreachable: "There's no connection. Please try again: your favourites stay.",
    // Choosing through a link of one's own.
    yes: 'Yes',
    maybe: 'Maybe',
    no: 'No',
    /** The mark that a button sets, and its key. */
    markByKey: message<{ mark: string; key: number }>('{mark} ({key})'),
    /** Said after a mark was set or taken off. */
    markedNow: message<{ mark: string }>('{mark, select, yes {yes} maybe {maybe} no {no} other {No mark}}'),
    chooseImage: message<Named & { mark: string }>(
      '{mark, select, maybe {Choose {name}, now maybe} no {Choose {name}, now no} other {Choose {name}}}',
    ),
    yourChoice: 'Your choice',
    nothingChosen: 'Nothing chosen yet.',
    countOf: message<Count & { most: number }>('{count, number} of {most, number}'),
    chosenCount: message<Count>('{count, plural, one {# chosen} other {# chosen}}'),
    chosenOf: message<Count & { most: number }>('{count, number} of {most, number} chosen'),
    chosenBeyond: message<Count & { most: number; extra: number }>(
      '{count, number} of {most, number} chosen, {extra, number} extra',
    ),
    markAndChosen: message<{ mark: string; chosen: string }>('{mark}, {chosen}'),
    nextAfterChoosing: 'Next photo after choosing',
    note: 'Note',
    noteOnPhoto: 'Note on this photo',
    noteAfterChoosing: 'Choose first, then write a note',
    noteExample: 'Such as: black and white, please',
    noteSaved: 'Saved',
    closeNote: 'Done',
    dismiss: 'OK',
    // Said when choices were not saved.
    choicesAreSent: 'Your choices are sent. Ask to change them first.',
    choicesAreOpen: 'You can change your choices again.',
    choosingOff: 'Choosing photos is switched off for this link.',
    photoGone: 'This photo is no longer in the gallery.',
    allChosen: message<{ most: number }>("That's all {most, number}. Remove one to add another."),
    notSaved: "This couldn't be saved.",
    notSavedTooMany: message<Count>(
      "{count, plural, one {Your change couldn't be saved: too many requests.} other {# changes couldn't be saved: too many requests.}}",
    ),
    notSavedWrong: message<Count>(
      "{count, plural, one {Your change couldn't be saved: something went wrong.} other {# changes couldn't be saved: something went wrong.}}",
    ),
    notSavedOffline: message<Count>(
      "{count, plural, one {Your change couldn't be saved: there's no connection.} other {# changes couldn't be saved: there's no connection.}}",
    ),
    // Choices that are sent, and the dialogs that send them and ask to change them.
    done: "I'm done",
    doneChoosing: 'Done choosing?',
    /** Above the pictures with a mark. */
    markCount: message<{ mark: string } & Count>('{mark} ({count, number})'),
    removeImage: message<Named>('Remove {name}'),
    moreImages: message<Count>('{count, plural, one {# more} other {# more}}'),
    sendToStudio: message<Named>("We'll send them to {name}. Need a change later? Just ask."),
    sendToPhotographer: "We'll send them to the photographer. Need a change later? Just ask.",
    studioWasTold: message<Named>('Thank you. {name} has been told.'),
    photographerWasTold: 'We have told the photographer.',
    choicesStay: 'Your choices stay here whenever you want to look.',
    sentToStudio: message<Named & { day: string }>('Sent to {name} on {day}.'),
    sentToPhotographer: message<{ day: string }>('Sent to the photographer on {day}.'),
    askToChange: 'Ask to change',
    ask: 'Ask',
    askStudio: message<Named>("We'll tell {name} that you would like to change your choices."),
    askPhotographer: "We'll tell the photographer that you would like to change your choices.",
    studioWasAsked: message<Named>('You have asked. {name} will answer.'),
    photographerWasAsked: 'You have asked. The photographer will answer.',
  },
  emails: {
    // In several e-mails.
    /** A person's text, in the language's quotation marks. */
    quoted: message<{ text: string }>('“{text}”'),
    setNewPassword: 'Set a new password',
    andMore: message<Count>('{count, plural, one {And # more.} other {And # more.}}'),
    everyTenMinutes: 'We send at most one of these every ten minutes.',

    // To set a new password.
    passwordSubject: message<Product>('Set a new password for {product}'),
    passwordAsked: message<Product>(
      'We received a request to set a new password for your {product} account.',
    ),
    passwordLink:
      "The link works once, within an hour. If this wasn't you, ignore this e-mail: nothing has changed.",

    // To confirm an address.
    proofSubject: message<Product>('Confirm your e-mail for {product}'),
    proofWelcome: message<Product & Address>('Welcome to {product}. Please confirm that {email} is yours.'),
    proofLink:
      "The link works once, within 24 hours. If this wasn't you, ignore this e-mail: we won't send more, and no one can send invitations in your name.",
    proofButton: 'Confirm my address',
    newAddressSubject: message<Product>('Confirm the new e-mail of your {product} account'),
    newAddressOf: message<Product & Address & { account: string }>(
      'We received a request to use {email} for the {product} account of {account}.',
    ),
    newAddress: message<Product & Address>('We received a request to use {email} for a {product} account.'),
    newAddressLink:
      "The link makes the change. It works once, within 24 hours. If this wasn't you, ignore this e-mail: nothing has changed.",

    // To the present address of an account that asks for another one.
    addressChangeSubject: message<Product>('Change of e-mail for your {product} account'),
    addressChangeAsked: message<Product & Address>(
      'We received a request to change the e-mail of your {product} account from this address to {email}. The change is made when the link we sent there is opened, within 24 hours.',
    ),
    addressChangeNotYou:
      "If this wasn't you, someone knows your password: set a new one now. That also stops the link from working.",

    // To an address that another account asks for.
    addressInUseSubject: message<Product>('You already have a {product} account with this e-mail'),
    addressInUse: message<Product & Address>(
      'We received a request to use {email} for another {product} account. You already have an account with this e-mail, so nothing has changed.',
    ),
    addressInUseAdvice:
      "To use it for the other account, first change the e-mail of this one or delete it. If this wasn't you, ignore this e-mail.",
    signIn: 'Sign in',

    // About a change of how an account signs in.
    passwordChangedSubject: message<Product>('A new password was set for your {product} account'),
    passwordChanged:
      "Your password was changed on your account's Security page. You're signed out everywhere else.",
    passkeyAddedSubject: message<Product>('A passkey was added to your {product} account'),
    passkeyAdded: 'A passkey was added to your account. It can be used to sign in without your password.',
    passkeyRemovedSubject: message<Product>('A passkey was removed from your {product} account'),
    passkeyRemoved: 'A passkey was removed from your account. It can no longer be used to sign in.',
    tokenCreatedSubject: message<Product>('An API token was created for your {product} account'),
    tokenCreated:
      "An API token was created on your account's Developers page. It gives a program access to your galleries without your password.",
    twoStepOnSubject: message<Product>('Two-step sign-in is on for your {product} account'),
    twoStepOn:
      'Two-step sign-in was turned on: signing in with your password now also asks for a code from your authenticator app.',
    twoStepOffSubject: message<Product>('Two-step sign-in is off for your {product} account'),
    twoStepOff: 'Two-step sign-in was turned off: your password alone is enough to sign in.',
    recoveryCodesSubject: message<Product>('New recovery codes for your {product} account'),
    recoveryCodes:
      "New recovery codes were created on your account's Security page. The old ones no longer work.",
    recoveryCodeUsedSubject: message<Product>('A recovery code was used for your {product} account'),
    recoveryCodeUsed:
      'Someone signed in with your password and one of your recovery codes. That code no longer works.',
    signInNotYou:
      "If this was you, there's nothing to do. If it wasn't, set a new password now. It signs you out everywhere and deletes all API tokens. Then check passkeys and two-step sign-in on your account's Security page.",

    // About a sign-in from a new browser.
    newBrowserSubject: message<Product>('New sign-in to your {product} account'),
    newBrowser: message<Product>('Someone signed in to your {product} account from a new browser.'),
    /** `time` is a day and a time. */
    newBrowserWhere: message<{ browser: string; network: string; time: string }>(
      '{browser}, from {network}, on {time} UTC.',
    ),
    browserOnSystem: message<{ browser: string; system: string }>('{browser} on {system}'),
    unknownBrowser: 'Unknown browser',
    newBrowserNotYou:
      "If this was you, there's nothing to do. If it wasn't, set a new password now. It signs you out everywhere.",
    newBrowserNotYouElsewhere:
      "If this was you, there's nothing to do. If it wasn't, secure your account at the service you sign in with, then sign out the browsers you don't recognise.",
    seeBrowsers: "See where you're signed in",

    // An invitation to create an account.
    accountInvitationSubject: message<Product & { host: string }>('Invitation to {product} at {host}'),
    /** `who` is a name or an address. */
    accountInvitation: message<{ who: string; host: string }>(
      '{who} invites you to create an account at {host}, where you can publish your own galleries.',
    ),
    accountInvitationByAdministrator: message<{ host: string }>(
      'An administrator invites you to create an account at {host}, where you can publish your own galleries.',
    ),
    accountInvitationUntil: message<Address & { day: string }>(
      'The invitation is for {email}. It works once, until {day}. Not expecting it? Just ignore this e-mail.',
    ),
    createAccount: 'Create account',

    // An invitation to work on a gallery.
    invitationSubject: message<Gallery & Address>('Invitation from {email} to the gallery {title}'),
    /** `who` is an address, with a name in brackets. */
    invitation: message<Gallery & { who: string }>(
      '{who} has invited you to work on the gallery {title}. You can add, caption and arrange its pictures, and change its settings.',
    ),
    invitationExpires: message<{ days: number }>(
      '{days, plural, one {The invitation expires in # day. Not expecting it? Just ignore this e-mail.} other {The invitation expires in # days. Not expecting it? Just ignore this e-mail.}}',
    ),
    viewInvitation: 'View invitation',

    // A gallery that is sent to a client.
    viewPhotos: 'View the photos',
    /** The text between <a> and </a> is a link. */
    replyReaches: message<Named>('<a>Reply to this e-mail</a> to reach {name}.'),

    // About what guests added.
    guestUploadsSubject: message<Gallery & Count>(
      '{count, plural, one {# picture added to {title}} other {# pictures added to {title}}}',
    ),
    guestUploadsBy: message<Gallery & Count & { link: string }>(
      '{count, plural, one {Guests added # picture to your gallery {title} through the upload link {link}.} other {Guests added # pictures to your gallery {title} through the upload link {link}.}}',
    ),
    guestUploads: message<Gallery & Count>(
      '{count, plural, one {Guests added # picture to your gallery {title} through an upload link.} other {Guests added # pictures to your gallery {title} through an upload link.}}',
    ),
    guestUploadsWait: message<Count>(
      "{count, plural, one {# picture waits for your approval on the Images tab of the gallery. Visitors won't see it until then.} other {# pictures wait for your approval on the Images tab of the gallery. Visitors won't see them until then.}}",
    ),
    guestUploadsEnding:
      'We send at most one of these an hour for each link. You can switch them off on the Sharing tab of the gallery.',
    viewPictures: 'View the pictures',

    // About choices of clients.
    /** `name` is that of a client, in quotation marks, also below. */
    picksSubject: message<Named & Count>(
      '{count, plural, =0 {{name} finished choosing: no photos} one {{name} finished choosing: # photo} other {{name} finished choosing: # photos}}',
    ),
    picksOfManySubject: message<Gallery & Count>(
      '{count, plural, one {# person finished choosing in {title}} other {# people finished choosing in {title}}}',
    ),
    picks: message<Gallery>('New choices in your gallery {title}:'),
    picksOf: message<Named & Count>(
      '{count, plural, =0 {{name} chose no photos.} one {{name} chose # photo.} other {{name} chose # photos.}}',
    ),
    picksOfWith: message<Named & Count & Said>(
      '{count, plural, =0 {{name} chose no photos: {message}} one {{name} chose # photo: {message}} other {{name} chose # photos: {message}}}',
    ),
    viewPicks: 'View what was chosen',

    // About a client who asks to change what they have sent.
    picksChangeSubject: message<Named>('{name} would like to change their choices'),
    picksChange: message<Named & Gallery>(
      '{name} has sent you choices from your gallery {title}, and would like to change them.',
    ),
    picksChangeWith: message<Named & Gallery & Said>(
      '{name} has sent you choices from your gallery {title}, and would like to change them: {message}',
    ),
    picksChangeAdvice: "They can choose again once you press 'Reopen' beside their name.",
    picksChangeEnding: 'Each client can ask once an hour.',
    viewClientsPicks: 'View their choices',

    // About favourites that visitors sent.
    selectionSubject: message<Named & Gallery & Count>(
      '{count, plural, one {{name} sent you # favourite from {title}} other {{name} sent you # favourites from {title}}}',
    ),
    selectionsSubject: message<Gallery & Count>(
      '{count, plural, one {# list of favourites from {title}} other {# lists of favourites from {title}}}',
    ),
    selection: message<Gallery>('A visitor to your gallery {title} sent you their favourites:'),
    selections: message<Gallery & Count>(
      '{count, plural, one {Visitors to your gallery {title} sent you # list of favourites. The newest:} other {Visitors to your gallery {title} sent you # lists of favourites. The newest:}}',
    ),
    /** `who` is a name in quotation marks, maybe with an address in brackets. */
    selectionOf: message<Count & { who: string }>(
      '{count, plural, one {# favourite from {who}.} other {# favourites from {who}.}}',
    ),
    selectionOfWith: message<Count & { who: string } & Said>(
      '{count, plural, one {# favourite from {who}: {message}} other {# favourites from {who}: {message}}}',
    ),
    viewSelection: 'View the favourites',
    viewSelections: 'View all of them',

    // About the closing time of a gallery.
    closesSoonSubject: message<Gallery & { days: number }>(
      '{days, plural, one {Your gallery {title} closes in # day} other {Your gallery {title} closes in # days}}',
    ),
    /** `time` is a day and a time. */
    closesSoon: message<Gallery & { time: string }>(
      'Your gallery {title} closes to visitors on {time} UTC. Its upload links stop too. You and your collaborators keep everything.',
    ),
    closedSubject: message<Gallery>('Your gallery {title} is closed'),
    closed: message<Gallery>(
      'Your gallery {title} is now closed to visitors, and its upload links have stopped. You and your collaborators keep everything.',
    ),
    closingAdvice: 'You can change or remove the date on the General tab of the gallery.',
    changeDate: 'Change the date',

    // About a domain whose records are gone.
    galleryDomainSubject: message<Gallery & Domain>('Your domain {domain} no longer leads to {title}'),
    galleryDomain: message<Gallery & Domain>(
      "We couldn't find the DNS records of {domain} that lead to your gallery {title}.",
    ),
    galleryDomainAdvice: message<{ days: number }>(
      "{days, plural, one {If this is a mistake, please put them back: they are listed in the gallery's settings. After # day without them we switch the domain off.} other {If this is a mistake, please put them back: they are listed in the gallery's settings. After # days without them we switch the domain off.}}",
    ),
    siteDomainSubject: message<Domain>('Your domain {domain} no longer leads to your site'),
    siteDomain: message<Domain>("We couldn't find the DNS records of {domain} that lead to your site."),
    siteDomainAdvice: message<{ days: number }>(
      "{days, plural, one {If this is a mistake, please put them back: they are listed in your site's settings. After # day without them we switch the domain off.} other {If this is a mistake, please put them back: they are listed in your site's settings. After # days without them we switch the domain off.}}",
    ),
    viewRecords: 'View the records',

    // About an account that was deleted.
    deletedSubject: message<Product>('Your {product} account has been deleted'),
    deleted: message<Product & Count>(
      '{count, plural, =0 {Your {product} account has been deleted with everything in it.} one {Your {product} account has been deleted with your gallery and all pictures.} other {Your {product} account has been deleted with your # galleries and all pictures.}}',
    ),
    subscriptionEnded: "Your subscription has ended, and you won't be charged again.",
    /** `support` is an address. */
    deletedEnding: message<{ support: string }>(
      "Pictures you added to other people's galleries stay there. This is our last e-mail to you. If you didn't delete the account, please write to {support}.",
    ),
    goTo: message<Product>('Go to {product}'),

    // To administrators, about missing backups.
    noBackupSubject: message<{ host: string }>('No backup of {host} was made'),
    /** `time` is a day and a time. */
    noBackupSince: message<Product & { host: string; time: string }>(
      'The newest backup of {product} at {host} is of {time} (UTC).',
    ),
    noBackup: message<Product & { host: string }>(
      '{product} at {host} has no backup in its folder for backups.',
    ),
    noBackupAdvice: message<{ command: string }>(
      'The log says why, and "{command}" what to do about it. It is tried again every hour.',
    ),
    noBackupEnding: 'We send one of these a day until a backup is made.',
    seeSystem: 'See the system',

    // To administrators, about reports.
    reportsSubject: message<Count>(
      '{count, plural, one {A visitor reported a gallery} other {Visitors reported galleries: # reports}}',
    ),
    reports: message<Count>(
      '{count, plural, one {A visitor reported a gallery:} other {# new reports from visitors. The newest:}}',
    ),
    reportIn: message<Gallery & { reason: string } & Said>('In {title} ({reason}): {message}'),
    reasonCopyright: 'Copyright',
    reasonPerson: 'Person shown',
    reasonIllegal: 'Illegal',
    reasonOther: 'Other',
    readReports: 'Read the reports',

    // About a webhook that was turned off.
    webhookOffSubject: 'A webhook has been turned off',
    webhookOff: message<{ host: string }>(
      'Nothing has arrived at your webhook on {host} for five days, so it has been turned off.',
    ),
    webhookOffAdvice: 'You can see what went wrong, and turn it on again, on your account page.',
    openWebhooks: 'Open webhooks',
  },

  letters: {
    // Written beforehand where a gallery is sent to a client.
    subject: message<{ title: string }>('Your photos are ready: {title}'),
    greeting: message<{ client: string }>('Hi {client},'),
    ready: 'Your photos are ready!',
    password: message<{ password: string }>('Password: {password}'),
    closes: message<{ closes: string }>('The gallery closes on {closes}.'),
  },
}
