//! The parts of training that need no engine: learning rates, data sets, groups of parameters.

use burn::data::dataset::transform::{Mapper, MapperDataset, PartialDataset, ShuffledDataset};
use burn::data::dataset::{Dataset, InMemDataset};
use burn::lr_scheduler::cosine::CosineAnnealingLrSchedulerConfig;
use burn::lr_scheduler::exponential::ExponentialLrSchedulerConfig;
use burn::lr_scheduler::linear::LinearLrSchedulerConfig;
use burn::lr_scheduler::module_lr_scheduler::ModuleLrScheduler;
use burn::lr_scheduler::noam::NoamLrSchedulerConfig;
use burn::lr_scheduler::step::StepLrSchedulerConfig;
use burn::module::{ParamGroup, ParamId};
use burn::optim::{AdamWConfig, SgdConfig};

fn rates(scheduler: Result<ModuleLrScheduler, String>, steps: usize) -> Vec<f64> {
    let mut scheduler = scheduler.expect("the settings make sense");
    (0..steps).map(|_| scheduler.step().base()).collect()
}

fn assert_close(actual: &[f64], expected: &[f64]) {
    assert_eq!(actual.len(), expected.len());
    for (a, b) in actual.iter().zip(expected) {
        assert!((a - b).abs() < 1e-12, "{actual:?} and {expected:?}");
    }
}

#[test]
fn learning_rates_follow_their_formulas() {
    // Half a cosine from 0.5 to 0.1 over four steps.
    let half = 2.0f64.sqrt() / 2.0;
    assert_close(
        &rates(CosineAnnealingLrSchedulerConfig::new(0.5, 4).with_min_lr(0.1).init(), 5),
        &[0.5, 0.3 + 0.2 * half, 0.3, 0.3 - 0.2 * half, 0.1],
    );
    assert_close(&rates(ExponentialLrSchedulerConfig::new(0.8, 0.5).init(), 4), &[0.8, 0.4, 0.2, 0.1]);
    assert_close(&rates(LinearLrSchedulerConfig::new(0.9, 0.3, 3).init(), 5), &[0.9, 0.7, 0.5, 0.3, 0.3]);
    assert_close(
        &rates(StepLrSchedulerConfig::new(1.0, 2).with_gamma(0.1).init(), 5),
        &[1.0, 1.0, 0.1, 0.1, 0.01],
    );
    // Rising in two steps, then falling with the root: 4^-0.5 * min(n^-0.5, n * 2^-1.5).
    let rise = 0.5 * 2.0f64.powf(-1.5);
    assert_close(
        &rates(NoamLrSchedulerConfig::new(1.0).with_warmup_steps(2).with_model_size(4).init(), 3),
        &[rise, 2.0 * rise, 0.5 / 3.0f64.sqrt()],
    );
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    assert!(CosineAnnealingLrSchedulerConfig::new(0.1, 0).init().is_err());
    assert!(ExponentialLrSchedulerConfig::new(2.0, 0.5).init().is_err());
    assert!(StepLrSchedulerConfig::new(0.1, 0).init().is_err());
}

struct Double;

impl Mapper<i32, i64> for Double {
    fn map(&self, item: &i32) -> i64 {
        i64::from(*item) * 2
    }
}

fn items<I, D: Dataset<I>>(dataset: &D) -> Vec<I> {
    dataset.iter().map(|item| item.expect("it is in memory")).collect()
}

#[test]
fn data_sets_are_mapped_cut_and_shuffled() {
    let numbers = InMemDataset::new((0..100).collect::<Vec<i32>>());
    assert_eq!(items(&PartialDataset::new(numbers.clone(), 97, 200)), [97, 98, 99]);
    assert_eq!(items(&MapperDataset::new(PartialDataset::new(numbers.clone(), 1, 3), Double)), [2, 4]);

    let shuffled = items(&ShuffledDataset::with_seed(numbers.clone(), 7));
    assert_eq!(
        shuffled,
        items(&ShuffledDataset::with_seed(numbers.clone(), 7)),
        "the seed determines the order"
    );
    assert_ne!(shuffled, items(&ShuffledDataset::with_seed(numbers.clone(), 8)));
    let mut sorted = shuffled;
    sorted.sort();
    assert_eq!(sorted, items(&numbers), "nothing is lost or doubled");
}

#[test]
fn groups_match_by_identity_and_by_path() {
    let (a, b) = (ParamId::from(1), ParamId::from(2));
    let weights = ParamGroup::from_predicates(vec!["blocks", "weight"]);
    assert!(weights.matches(&a, Some("blocks.0.linear.weight")));
    assert!(!weights.matches(&a, Some("head.weight")));
    let group = ParamGroup::from_ids(vec![a]).fuse(&ParamGroup::from_path("head.bias"));
    assert!(
        group.matches(&a, None) && group.matches(&b, Some("head.bias")) && !group.matches(&b, Some("head"))
    );
    assert!(!ParamGroup::all().exclude(ParamGroup::from_ids(vec![b])).matches(&b, None));
}

#[test]
fn optimizers_start_from_burns_defaults() {
    let text = AdamWConfig::new().to_string();
    for line in
        ["\"beta_1\": 0.9,", "\"beta_2\": 0.999,", "\"epsilon\": 0.00001,", "\"weight_decay\": 0.0001,"]
    {
        assert!(text.contains(line), "{line} in {text}");
    }
    assert!(!SgdConfig::new().init().has_gradient_clipping());
}
